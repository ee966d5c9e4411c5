import { sha256 } from '#sha256';

/** Returns uniform draws in [0, 1), identical for the same seed on every machine. */
export type Generator = () => number;

/**
 * Returns the generator of one step (a number or an id): xoshiro128** (Blackman & Vigna 2018) with the first
 * 16 bytes of SHA-256("<seed>\n<purpose>\n<step>") as its state, read as four little-endian 32-bit words. The
 * draws depend only on the arguments, so replaying a session, or requesting its next question twice, gives
 * the same draws.
 */
export function generatorFor(seed: string, purpose: string, step: number | string): Generator {
  const { buffer, byteOffset } = sha256(`${seed}\n${purpose}\n${step}`);
  const digest = new DataView(buffer, byteOffset);
  const word = (i: number) => digest.getUint32(4 * i, true);
  return xoshiro128(word(0), word(1), word(2), word(3));
}

/** Draws a whole number in [0, count). */
export function drawIndex(generator: Generator, count: number): number {
  return Math.floor(generator() * count);
}

/** Draws from the standard normal distribution (Box & Muller 1958). */
export function drawNormal(generator: Generator): number {
  const radius = Math.sqrt(-2 * Math.log(1 - generator()));
  return radius * Math.cos(2 * Math.PI * generator());
}

function xoshiro128(s0: number, s1: number, s2: number, s3: number): Generator {
  const state = Uint32Array.of(s0, s1, s2, s3);
  return () => {
    const scrambled = Math.imul(rotated(Math.imul(state[1]!, 5), 7), 9) >>> 0;
    const shifted = state[1]! << 9;
    state[2]! ^= state[0]!;
    state[3]! ^= state[1]!;
    state[1]! ^= state[2]!;
    state[0]! ^= state[3]!;
    state[2]! ^= shifted;
    state[3] = rotated(state[3]!, 11);
    return scrambled / 2 ** 32;
  };
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
