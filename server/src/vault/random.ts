import { randomBytes } from 'node:crypto';

/** One call of the generator costs as much as all these bytes. */
const DRAWN_BYTES = 4096;

let drawn = randomBytes(DRAWN_BYTES);
let used = 0;

/** Random bytes that are handed out once, drawn many at a time. */
export function random(bytes: number): Buffer {
  if (used + bytes > drawn.length) {
    drawn = randomBytes(DRAWN_BYTES);
    used = 0;
  }
  used += bytes;
  return drawn.subarray(used - bytes, used);
}
