import { ID_BYTES } from './key-tree.ts';

/** The first byte of a value with a key of its own, before the id of the content that has the key. */
const WITH_CONTENT_ID = 4;
const PREFIX_BYTES = 1 + ID_BYTES;

/** Returns a sealed value that names the content whose key sealed it. */
export function withContentId(id: Buffer, sealed: Buffer): Buffer {
  return Buffer.concat([Buffer.of(WITH_CONTENT_ID), id, sealed]);
}

/** Returns the content that a sealed value names, and what was sealed; undefined if it names none. */
export function contentOf(value: Buffer): { id: Buffer; sealed: Buffer } | undefined {
  if (value[0] !== WITH_CONTENT_ID) return undefined;
  return { id: value.subarray(1, PREFIX_BYTES), sealed: value.subarray(PREFIX_BYTES) };
}

/** SQL for the id of the content that a sealed value names: null if it names none. */
export function contentIdIn(column: string): string {
  return `CASE WHEN substr(${column}, 1, 1) = '\\x04' THEN substr(${column}, 2, ${ID_BYTES}) END`;
}

/** The bytes of a UUID. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
