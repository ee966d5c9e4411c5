import { randomBytes } from 'node:crypto';

/** Generating this many bytes costs about as much as generating a few. */
const POOL_BYTES = 4096;

let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Returns random bytes from a pool that is filled in large steps. No byte is returned twice. */
export function random(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}
