import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { idBytes } from './content-id.ts';
import { dictionaryOf, NO_DICTIONARIES, type TenantDictionaries } from './dictionaries.ts';
import { KeyTree } from './key-tree.ts';
import { open, seal } from './seal.ts';

export const KEY_BYTES = 32;

/**
 * The key of one subject, unwrapped, and the tree of keys of its contents. Subjects from before release 0.5
 * have a tree once their keys were wrapped again. `aad` names the table, row and field of the sealed value.
 */
export class SubjectKey {
  readonly #key: KeyObject;
  readonly #context: string;
  readonly #tree: Buffer | undefined;
  #readTree: KeyTree | undefined;
  /** Keys of contents by the bytes of their ids. */
  readonly #contents = new Map<string, SubjectKey | undefined>();
  readonly dictionaries: TenantDictionaries;

  constructor(bytes: Buffer, context: string, dictionaries = NO_DICTIONARIES) {
    this.#key = createSecretKey(bytes.subarray(0, KEY_BYTES));
    this.#tree = bytes.length > KEY_BYTES ? bytes.subarray(KEY_BYTES) : undefined;
    this.#context = context;
    this.dictionaries = dictionaries;
  }

  /**
   * Returns the key of one content, which can be destroyed while the subject's key remains. Undefined if it
   * has none, because the subject had no tree yet, or if the key was destroyed.
   */
  ofContent(id: Buffer): SubjectKey | undefined {
    const name = id.toString('latin1');
    if (this.#contents.has(name)) return this.#contents.get(name);
    if (this.#tree) this.#readTree ??= KeyTree.read(this.#tree);
    const key = this.#readTree?.keyOf(id);
    const opened = key && new SubjectKey(key, this.#context, this.dictionaries);
    this.#contents.set(name, opened);
    return opened;
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

  /** Derives a 32-byte key for a purpose of a content. It is lost with the content's key, if that has one. */
  deriveFor(contentId: string, purpose: string): Buffer {
    return (this.ofContent(idBytes(contentId)) ?? this).derive(purpose);
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
