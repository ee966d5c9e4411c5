/** Registers of a HyperLogLog (Flajolet et al. 2007), one byte each, and their stored form. */

/** With this many registers, the standard error is 1.04 / √2048 = 2.3 %. */
export const REGISTERS = 2048;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** The greatest value of half a byte. As a rank it means 15 or more. */
const HIGHEST_HALF = 15;
const HALVES = REGISTERS / 2;
/** A register whose rank is 15 or more is stored again, as 256 times its number plus its rank. */
const LARGE_BYTES = 4;
/** With more of them, the packed form would not be shorter. */
const MAX_LARGE = 255;

/**
 * Returns the registers in half a byte each: byte n holds register n in its low half and register n + 1024 in
 * its high half. Ranks of 15 and more follow. Returns undefined if there are too many of those, which happens
 * only with more than four million members.
 */
export function packRegisters(registers: Uint8Array): Buffer | undefined {
  const large = [...registers.keys()].filter((i) => registers[i]! >= HIGHEST_HALF);
  if (large.length > MAX_LARGE) return undefined;
  const packed = Buffer.alloc(HALVES + LARGE_BYTES * large.length);
  for (let i = 0; i < HALVES; i++)
    packed[i] = Math.min(registers[i]!, HIGHEST_HALF) | (Math.min(registers[i + HALVES]!, HIGHEST_HALF) << 4);
  let at = HALVES;
  for (const i of large) at = packed.writeUInt32LE(i * 256 + registers[i]!, at);
  return packed;
}

/** Sets each register to the greater of the two. */
export function raiseToPacked(registers: Uint8Array, packed: Uint8Array): void {
  // A word must begin at a multiple of four bytes, which a copy does.
  const bytes = new Uint8Array(packed);
  const words = wordsOf(registers);
  const packedWords = new Uint32Array(bytes.buffer, 0, HALVES / 4);
  for (let i = 0; i < packedWords.length; i++) {
    const word = packedWords[i]!;
    words[i] = greater(words[i]!, word & 0x0f0f0f0f);
    const upper = i + packedWords.length;
    words[upper] = greater(words[upper]!, (word >>> 4) & 0x0f0f0f0f);
  }
  for (let at = HALVES; at < bytes.length; at += LARGE_BYTES) {
    const register = bytes[at + 1]! | (bytes[at + 2]! << 8);
    registers[register] = Math.max(registers[register]!, bytes[at]!);
  }
}

/** Sets each register to the greater of the two. */
export function raiseTo(registers: Uint8Array, others: Uint8Array): void {
  const words = wordsOf(registers);
  const otherWords = wordsOf(new Uint8Array(others));
  for (let i = 0; i < words.length; i++) words[i] = greater(words[i]!, otherWords[i]!);
}

const wordsOf = ({ buffer, byteOffset }: Uint8Array) => new Uint32Array(buffer, byteOffset, REGISTERS / 4);

const HIGH_BITS = 0x80808080;

/**
 * Returns the greater of each of four bytes. Reads of instrument health merge thousands of sketches, so four
 * registers are compared at a time. Ranks are less than 128: with the high bit of each byte set, the
 * subtraction borrows nothing from the next byte, and leaves the bit where the byte is not less.
 */
function greater(word: number, other: number): number {
  const notLess = ((word | HIGH_BITS) - other) & HIGH_BITS;
  const mask = notLess - (notLess >>> 7);
  return (word & mask) | (other & ~mask);
}

/** 2 to the power of minus the rank. */
const POWERS = Float64Array.from({ length: 256 }, (_, rank) => 2 ** -rank);

/** Estimates the number of members. */
export function estimate(registers: Uint8Array): number {
  let sum = 0;
  let empty = 0;
  for (const rank of registers) {
    sum += POWERS[rank]!;
    if (rank === 0) empty++;
  }
  const raw = (ALPHA * REGISTERS * REGISTERS) / sum;
  // Linear counting is more accurate while many registers are empty.
  if (raw <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty));
  return Math.round(raw);
}
