import { id } from '../content/fields.ts';
import { type Reader, reader } from '../content/form.ts';

/** Keys that every object inherits: `constructor`, `__proto__`, `toString` … */
const RESERVED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Reads the id of a wave, a field or an arm: responses and stored states have it as a key. */
export const ownId: Reader<string> = reader(id, (value, at) => {
  const read = id(value, at);
  if (read === undefined || !RESERVED.has(read)) return read;
  return at.error('reserved_id', `The id "${read}" is reserved. Choose another one.`, { name: read });
});
