import { randomInt } from 'node:crypto';

/** 50 bits: with the throttle, guessing takes centuries, and the code is short enough to write down. */
const LENGTH = 10;
/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new code that people write down or type, for example `7KQ2M-X4TDP`. */
export function newShortCode(): string {
  return hyphenated(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
}

/**
 * Returns a typed code as `newShortCode` returns it: case, spaces and hyphens make no difference, nor do
 * letters that look like digits.
 */
export function readShortCode(typed: string): string {
  return hyphenated(plainCode(typed));
}

/** Returns a typed code without its hyphen. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

function hyphenated(plain: string): string {
  return plain.replace(/(.{5})(?=.)/g, '$1-');
}
