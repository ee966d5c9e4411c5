const BYTEA = 17;
const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** Returns a parameter of type bytea[]. */
export function byteaArray(items: readonly Buffer[]): Buffer {
  return binaryArray(BYTEA, items);
}

/** Returns a parameter of type text[]. */
export function textArray(items: readonly string[]): Buffer {
  return binaryArray(TEXT, items);
}

/**
 * Returns PostgreSQL's binary form of an array without nulls. The text form of an array has twice the bytes
 * for a bytea, and both sides would have to escape and parse each element.
 */
function binaryArray(elementType: number, items: readonly (Buffer | string)[]): Buffer {
  let size = HEADER_BYTES;
  for (const item of items) size += LENGTH_BYTES + Buffer.byteLength(item);
  const array = Buffer.allocUnsafe(size);
  // Number of dimensions, presence of nulls, type of the elements, length and lower bound of the dimension.
  const header = [1, 0, elementType, items.length, 1];
  let at = header.reduce((offset, value) => array.writeInt32BE(value, offset), 0);
  for (const item of items) {
    const start = at + LENGTH_BYTES;
    const end = start + (typeof item === 'string' ? array.write(item, start) : item.copy(array, start));
    array.writeInt32BE(end - start, at);
    at = end;
  }
  return array;
}
