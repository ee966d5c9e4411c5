import { parseJson } from '../parse-json.ts';
import { pack, packWith, unpack, unpackWith } from './compression.ts';
import { contentOf, idBytes, withContentId } from './content-id.ts';
import { type Dictionary, dictionaryOf, withDictionaryId } from './dictionaries.ts';
import type { SubjectKey } from './vault.ts';

/**
 * How a value is compressed with a dictionary; it is padded to a multiple of `block` bytes before it is
 * sealed.
 */
export interface Compression {
  dictionary: Dictionary;
  block: number;
}

/** How a value is sealed. */
export interface SealOptions {
  compression?: Compression | undefined;
  /**
   * The id of the content (a UUIDv7) whose key seals the value. The key is destroyed after all values that
   * name the content were removed.
   */
  contentId?: string | undefined;
}

/** A column that holds JSON sealed under the subject's key. */
export interface SealedColumn<Value> {
  seal(key: SubjectKey, rowId: string, value: Value, sealing?: SealOptions): Buffer;
  /**
   * Throws if the bytes were sealed for another row, column, version or subject, or were changed, and
   * DictionaryNotLoaded (see `SubjectKey.prepare`).
   */
  open(key: SubjectKey, rowId: string, sealed: Buffer): Value;
}

/** A longer text is compressed without a dictionary, so that its length shows how long it takes to read. */
const MOST_CHARACTERS = 256 * 1024;
/** Without a dictionary, a text takes this many times as many bytes (measured on results of the library). */
const DICTIONARY_RATIO = 6;

/**
 * Declares a sealed column. The additional authenticated data names table, row, column and version of the
 * content; the key adds organization, app, environment and subject. `version` grows when the content of the
 * column changes its shape, so an old value is never read as a new one.
 */
export function sealedColumn<Value>(table: string, column: string, version = 1): SealedColumn<Value> {
  const aad = (rowId: string) => `${table}/${rowId}/${column}/v${version}`;
  const aadWith = (rowId: string, id: Buffer) => `${aad(rowId)}/${id.toString('hex')}`;
  const sealUnder = (key: SubjectKey, rowId: string, text: string, compression: Compression | undefined) => {
    if (!compression || text.length > MOST_CHARACTERS) return key.seal(aad(rowId), pack(text));
    const { dictionary, block } = compression;
    const sealed = key.seal(aadWith(rowId, dictionary.id), packWith(dictionary, text, block));
    return withDictionaryId(dictionary, sealed);
  };
  const openUnder = (key: SubjectKey, rowId: string, value: Buffer) => {
    const named = dictionaryOf(value);
    if (!named) return unpack(key.openBytes(aad(rowId), value));
    const dictionary = key.dictionaries.get(named.id);
    return unpackWith(dictionary, key.openBytes(aadWith(rowId, named.id), named.sealed));
  };
  return {
    seal(key, rowId, value, { compression, contentId } = {}) {
      const text = JSON.stringify(value);
      const id = contentId === undefined ? undefined : idBytes(contentId);
      const own = id && key.ofContent(id);
      if (!own) return sealUnder(key, rowId, text, compression);
      return withContentId(id, sealUnder(own, rowId, text, compression));
    },
    open(key, rowId, value) {
      const content = contentOf(value);
      if (!content) return parseJson(openUnder(key, rowId, value)) as Value;
      const own = key.ofContent(content.id);
      if (!own) throw new Error(`the key of a value in ${table}.${column} was destroyed`);
      return parseJson(openUnder(own, rowId, content.sealed)) as Value;
    },
  };
}

/** Returns how many bytes sealed values would have without dictionaries: what reading them costs. */
export function bytesToOpen(values: readonly (Buffer | null)[]): number {
  return values.reduce(
    (sum, value) => sum + (value ? value.length * (dictionaryOf(value) ? DICTIONARY_RATIO : 1) : 0),
    0,
  );
}
