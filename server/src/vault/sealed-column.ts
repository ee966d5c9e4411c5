import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson } from '../parse-json.ts';
import { paddedJson, paddedLength } from './padding.ts';
import type { SubjectKey } from './vault.ts';

/** A column that holds JSON sealed under the subject's key. */
export interface SealedColumn<Value> {
  seal(key: SubjectKey, rowId: string, value: Value): Buffer;
  /** Throws if the bytes were sealed for another row, column, version or subject, or were changed. */
  open(key: SubjectKey, rowId: string, sealed: Buffer): Value;
}

/** A value of at least this many characters is compressed: results become a quarter as long. */
const COMPRESSED_LENGTH = 1024;
/** The first byte of a compressed value. No JSON begins with it. */
const COMPRESSED = 1;
/** The fastest level, with a window of 4 kB. */
const FAST = { level: 1, memLevel: 4, windowBits: 12 };

/**
 * Declares a sealed column. The additional authenticated data names table, row, column and version of the
 * content; the key adds organization, app, environment and subject. `version` grows when the content of the
 * column changes its shape, so an old value is never read as a new one.
 */
export function sealedColumn<Value>(table: string, column: string, version = 1): SealedColumn<Value> {
  const aad = (rowId: string) => `${table}/${rowId}/${column}/v${version}`;
  return {
    seal: (key, rowId, value) => key.seal(aad(rowId), packed(JSON.stringify(value))),
    open: (key, rowId, sealed) => parseJson(unpacked(key.openBytes(aad(rowId), sealed))) as Value,
  };
}

/**
 * Compresses a long text; sealed bytes do not compress. Pads, because encryption keeps the length: without it
 * `true` and `false`, or the ids of options, would differ in a dump.
 */
function packed(text: string): string | Buffer {
  if (text.length < COMPRESSED_LENGTH) return paddedJson(text);
  const compressed = deflateRawSync(text, FAST);
  // Bytes after the end of the compressed data are ignored.
  const bytes = Buffer.alloc(paddedLength(1 + compressed.length));
  bytes[0] = COMPRESSED;
  bytes.set(compressed, 1);
  return bytes;
}

function unpacked(bytes: Buffer): string {
  return (bytes[0] === COMPRESSED ? inflateRawSync(bytes.subarray(1)) : bytes).toString();
}
