const BYTEA = 17;
const TEXT = 25;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** A parameter of type bytea[]. */
export function byteaArray(items: readonly Buffer[]): Buffer {
  return binaryArray(BYTEA, items);
}

/** A parameter of type text[]. */
export function textArray(items: readonly string[]): Buffer {
  return binaryArray(TEXT, items);
}

/**
 * PostgreSQL's binary form of an array without nulls. The driver sends a Buffer as it is, whereas of an array it makes
 * text: twice the bytes for a bytea, each element escaped here and parsed there.
 */
function binaryArray(elementType: number, items: readonly (Buffer | string)[]): Buffer {
  let size = HEADER_BYTES;
  for (const item of items) size += LENGTH_BYTES + Buffer.byteLength(item);
  const array = Buffer.allocUnsafe(size);
  // Dimensions, whether there are nulls, type of the elements, length and lower bound of the only dimension.
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
