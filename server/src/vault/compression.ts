import { constants, deflateRawSync, inflateRawSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Dictionary } from './dictionaries.ts';
import { paddedJson, paddedLength } from './padding.ts';

/**
 * The bytes of a text before they are sealed. Sealed bytes do not compress, and encryption keeps the length:
 * without padding, `true` and `false`, or the ids of options, would differ in a dump.
 */

/** A text of at least this many characters is compressed. */
const COMPRESSED_LENGTH = 1024;
/** The first byte of a compressed text. No JSON begins with it. */
const COMPRESSED = 1;
/** The fastest level, with a window of 4 kB. */
const FAST = { level: 1, memLevel: 4, windowBits: 12 };

export function pack(text: string): string | Buffer {
  if (text.length < COMPRESSED_LENGTH) return paddedJson(text);
  const compressed = deflateRawSync(text, FAST);
  // Bytes after the end of the compressed data are ignored.
  const bytes = Buffer.alloc(paddedLength(1 + compressed.length));
  bytes[0] = COMPRESSED;
  bytes.set(compressed, 1);
  return bytes;
}

export function unpack(bytes: Buffer): string {
  return (bytes[0] === COMPRESSED ? inflateRawSync(bytes.subarray(1)) : bytes).toString();
}

const LENGTH_BYTES = 4;
const WITH_DICTIONARY = {
  // A result of 36 answers takes 0.57 kB in 0.17 ms; level 3 takes 0.9 kB in 0.1 ms (docs/decisions/0069).
  [constants.ZSTD_c_compressionLevel]: 8,
  // 256 kB, as long as the longest text: with the level's 2 MB, each call allocates more.
  [constants.ZSTD_c_windowLog]: 18,
  // The hash of the text: a wrong dictionary is an error, never another text.
  [constants.ZSTD_c_checksumFlag]: 1,
};

/** Compresses a text with a dictionary, and pads it to a multiple of `block` bytes. */
export function packWith({ content: dictionary }: Pick<Dictionary, 'content'>, text: string, block: number) {
  const compressed = compress(dictionary, text);
  const bytes = Buffer.alloc(Math.ceil((LENGTH_BYTES + compressed.length) / block) * block);
  bytes.writeUInt32BE(compressed.length);
  bytes.set(compressed, LENGTH_BYTES);
  return bytes;
}

export function unpackWith({ content: dictionary }: Dictionary, bytes: Buffer): string {
  const compressed = bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + bytes.readUInt32BE());
  return zstdDecompressSync(compressed, { dictionary }).toString();
}

/** Returns how many bytes a text takes with a dictionary, without padding. */
export function packedLength(dictionary: Buffer, text: string): number {
  return LENGTH_BYTES + compress(dictionary, text).length;
}

function compress(dictionary: Buffer, text: string): Buffer {
  return zstdCompressSync(text, { dictionary, params: WITH_DICTIONARY });
}
