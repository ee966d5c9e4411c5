import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { open, seal } from './seal.ts';

/** The key of one subject, unwrapped. `aad` names the table, row and field of the sealed value. */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;

  constructor(key: Buffer, context: string) {
    this.#key = createSecretKey(key);
    this.#context = context;
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
