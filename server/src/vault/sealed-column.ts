import { parseJson } from '../parse-json.ts';
import { pack, packWith, unpack, unpackWith } from './compression.ts';
import { type Dictionary, dictionaryOf, withDictionaryId } from './dictionaries.ts';
import type { SubjectKey } from './vault.ts';

/** How a value is compressed with a dictionary; it has a multiple of `block` bytes before it is sealed. */
export interface Compression {
  dictionary: Dictionary;
  block: number;
}

/** A column that holds JSON sealed under the subject's key. */
export interface SealedColumn<Value> {
  seal(key: SubjectKey, rowId: string, value: Value, compression?: Compression): Buffer;
  /**
   * Throws if the bytes were sealed for another row, column, version or subject, or were changed, and
   * DictionaryNotLoaded (see `SubjectKey.prepare`).
   */
  open(key: SubjectKey, rowId: string, sealed: Buffer): Value;
}

/** A longer text is compressed without a dictionary: its length says how long it takes to read it. */
const MOST_CHARACTERS = 256 * 1024;
/** A text takes this many times as many bytes without a dictionary, measured on results of the library. */
const DICTIONARY_RATIO = 6;

/**
 * Declares a sealed column. The additional authenticated data names table, row, column and version of the
 * content; the key adds organization, app, environment and subject. `version` grows when the content of the
 * column changes its shape, so an old value is never read as a new one.
 */
export function sealedColumn<Value>(table: string, column: string, version = 1): SealedColumn<Value> {
  const aad = (rowId: string) => `${table}/${rowId}/${column}/v${version}`;
  const aadWith = (rowId: string, id: Buffer) => `${aad(rowId)}/${id.toString('hex')}`;
  return {
    seal(key, rowId, value, compression) {
      const text = JSON.stringify(value);
      if (!compression || text.length > MOST_CHARACTERS) return key.seal(aad(rowId), pack(text));
      const { dictionary, block } = compression;
      const sealed = key.seal(aadWith(rowId, dictionary.id), packWith(dictionary, text, block));
      return withDictionaryId(dictionary, sealed);
    },
    open(key, rowId, value) {
      const named = dictionaryOf(value);
      if (!named) return parseJson(unpack(key.openBytes(aad(rowId), value))) as Value;
      const dictionary = key.dictionaries.get(named.id);
      const bytes = key.openBytes(aadWith(rowId, named.id), named.sealed);
      return parseJson(unpackWith(dictionary, bytes)) as Value;
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
