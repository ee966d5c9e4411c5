import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { dictionaryOf, NO_DICTIONARIES, type TenantDictionaries } from './dictionaries.ts';
import { open, seal } from './seal.ts';

/** The key of one subject, unwrapped. `aad` names the table, row and field of the sealed value. */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;
  readonly dictionaries: TenantDictionaries;

  constructor(key: Buffer, context: string, dictionaries = NO_DICTIONARIES) {
    this.#key = createSecretKey(key);
    this.#context = context;
    this.dictionaries = dictionaries;
  }

  /** Loads the dictionaries of sealed values, which are opened afterwards. Throws if one is missing. */
  async prepare(sealed: readonly (Buffer | null | undefined)[]): Promise<void> {
    const ids = sealed.flatMap((value) => (value && dictionaryOf(value)?.id) ?? []);
    if (ids.length > 0) await this.dictionaries.load(ids);
  }

  seal(aad: string, plain: string | Buffer): Buffer {
    return seal(this.#key, plain, `${this.#context}/${aad}`);
  }

  open(aad: string, sealed: Buffer): string {
    return this.openBytes(aad, sealed).toString();
  }

  openBytes(aad: string, sealed: Buffer): Buffer {
    return open(this.#key, sealed, `${this.#context}/${aad}`);
  }

  /** Derives a 32-byte key for a purpose. It is lost with the subject's key. */
  derive(purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(`derive\n${purpose}`).digest();
  }

  /** Returns a keyed digest of a profile field's name, which is stored instead of the name. */
  fieldDigest(field: string): string {
    return createHmac('sha256', this.#key).update(`field\n${field}`).digest('base64url').slice(0, 22);
  }
}
