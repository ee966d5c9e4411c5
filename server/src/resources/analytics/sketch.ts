import { createHash } from 'node:crypto';

/** Distinct counts and medians that can be merged, in the form in which rollups store them. */

/** A sketch counts exactly up to this many members. As hashes, they take as many bytes as the registers. */
const EXACT_LIMIT = 256;
/** Above, it is a HyperLogLog with this many registers: standard error 1.04 / √2048 = 2.3 %. */
const REGISTERS = 2048;
/** A hash has 52 bits: 32 low ones, of which 11 choose the register, and 20 high ones. */
const LOW = 2 ** 32;
const REGISTER_BITS = 11;
const HIGH_BITS = 20;
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/**
 * A set of hashes that counts its members: exactly up to 256, above as HyperLogLog (Flajolet et al. 2007).
 * The content depends only on the members, not on the order in which they were added or merged.
 */
export class Sketch {
  #hashes = new Set<number>();
  #registers: Uint8Array | undefined;

  /** Adds a member by its 52-bit hash. */
  add(hash: number): void {
    if (this.#registers) {
      addToRegisters(this.#registers, hash % LOW, Math.floor(hash / LOW));
      return;
    }
    this.#hashes.add(hash);
    if (this.#hashes.size > EXACT_LIMIT) this.#toRegisters();
  }

  /** Adds the members of a stored sketch. */
  mergeBytes(bytes: Buffer): void {
    if (bytes.length === REGISTERS) {
      raiseTo(this.#registers ?? this.#toRegisters(), bytes);
      return;
    }
    for (let at = 1; at < bytes.length; at += 8) {
      const low = bytes.readUInt32LE(at);
      const high = bytes.readUInt32LE(at + 4);
      if (this.#registers) addToRegisters(this.#registers, low, high);
      else this.add(high * LOW + low);
    }
  }

  /** Whether the number of members is exact. */
  get isExact(): boolean {
    return this.#registers === undefined;
  }

  /** Returns the number of members: exact up to 256, else an estimate. */
  size(): number {
    return this.#registers ? estimate(this.#registers) : this.#hashes.size;
  }

  /**
   * Returns the members that `other` lacks. Merged into `other`, they give the members of both. If `other`
   * is a HyperLogLog, members that would change nothing in it are left out, so there may be too few, never
   * too many.
   */
  beyond(other: Sketch): Sketch {
    const beyond = new Sketch();
    if (this.#registers) {
      const known = other.#registersOfAll();
      const registers = this.#registers.map((rank, i) => (rank > known[i]! ? rank : 0));
      if (registers.some((rank) => rank > 0)) beyond.#registers = registers;
    } else {
      for (const hash of this.#hashes) if (!other.#has(hash)) beyond.#hashes.add(hash);
    }
    return beyond;
  }

  /** Whether adding the hash would change nothing. */
  #has(hash: number): boolean {
    if (!this.#registers) return this.#hashes.has(hash);
    return rankOf(hash % LOW, Math.floor(hash / LOW)) <= this.#registers[(hash % LOW) & (REGISTERS - 1)]!;
  }

  #registersOfAll(): Uint8Array {
    if (this.#registers) return this.#registers;
    const registers = new Uint8Array(REGISTERS);
    for (const hash of this.#hashes) addToRegisters(registers, hash % LOW, Math.floor(hash / LOW));
    return registers;
  }

  /** Returns the registers, or a zero byte and the sorted hashes. The two forms differ in length. */
  toBytes(): Buffer {
    if (this.#registers) return Buffer.from(this.#registers);
    const hashes = [...this.#hashes].sort((a, b) => a - b);
    const bytes = Buffer.alloc(1 + 8 * hashes.length);
    hashes.forEach((hash, i) => {
      bytes.writeUInt32LE(hash % LOW, 1 + 8 * i);
      bytes.writeUInt32LE(Math.floor(hash / LOW), 5 + 8 * i);
    });
    return bytes;
  }

  #toRegisters(): Uint8Array {
    this.#registers = this.#registersOfAll();
    this.#hashes.clear();
    return this.#registers;
  }
}

/** Returns the 52-bit hash of a subject. */
export function subjectHash(subjectId: string): number {
  return Number.parseInt(createHash('md5').update(subjectId).digest('hex').slice(0, 13), 16);
}

const HIGH_BIT_OF_BYTES = 0x80808080;

/**
 * Sets each register to the greater of the two. Reads of instrument health merge thousands of sketches, so
 * four registers are compared at a time. Ranks are less than 128: with the high bit of each byte set, the
 * subtraction borrows nothing from the next byte, and leaves the bit where the register is not less.
 */
function raiseTo(registers: Uint8Array, others: Buffer): void {
  const isAligned = others.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0;
  const { buffer, byteOffset } = isAligned ? others : new Uint8Array(others);
  const words = new Uint32Array(registers.buffer, registers.byteOffset, REGISTERS / 4);
  const otherWords = new Uint32Array(buffer, byteOffset, REGISTERS / 4);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const other = otherWords[i]!;
    const notLess = ((word | HIGH_BIT_OF_BYTES) - other) & HIGH_BIT_OF_BYTES;
    const mask = notLess - (notLess >>> 7);
    words[i] = (word & mask) | (other & ~mask);
  }
}

function addToRegisters(registers: Uint8Array, low: number, high: number): void {
  const register = low & (REGISTERS - 1);
  const rank = rankOf(low, high);
  if (rank > registers[register]!) registers[register] = rank;
}

/** The rank is the position of the first 1 among the 41 bits that do not choose the register. */
function rankOf(low: number, high: number): number {
  return high === 0
    ? HIGH_BITS + Math.clz32(low >>> REGISTER_BITS) - REGISTER_BITS + 1
    : Math.clz32(high) - (32 - HIGH_BITS) + 1;
}

/** 2 to the power of minus the rank. */
const POWERS = Float64Array.from({ length: 256 }, (_, rank) => 2 ** -rank);

function estimate(registers: Uint8Array): number {
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

/** Width of a bucket: a median is off by at most half a per cent. */
const GROWTH = 1.01;

/** Counts by bucket, a small whole number. */
export class Histogram {
  readonly #counts: number[] = [];

  add(bucket: number, count = 1): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
  }

  mergeBytes(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 8) this.add(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4));
  }

  /** Returns the sum of all counts. */
  total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the bucket of the (lower) median, or undefined if the histogram is empty. */
  median(): number | undefined {
    const buckets = this.#sorted();
    const total = this.total();
    let passed = 0;
    for (const [bucket, count] of buckets) {
      passed += count;
      if (passed * 2 >= total) return bucket;
    }
    return undefined;
  }

  /** Returns pairs of bucket and count, as 32-bit integers, sorted by bucket. */
  toBytes(): Buffer {
    const buckets = this.#sorted();
    const bytes = Buffer.alloc(8 * buckets.length);
    buckets.forEach(([bucket, count], i) => {
      bytes.writeUInt32LE(bucket, 8 * i);
      bytes.writeUInt32LE(count, 8 * i + 4);
    });
    return bytes;
  }

  #sorted(): [number, number][] {
    const buckets: [number, number][] = [];
    // forEach skips the buckets without a count.
    this.#counts.forEach((count, bucket) => {
      buckets.push([bucket, count]);
    });
    return buckets;
  }
}

/** Returns the bucket of a duration: bucket n holds milliseconds in [1.01^n, 1.01^(n+1)). */
export function durationBucket(ms: number): number {
  return Math.floor(Math.log(Math.max(ms, 1)) / Math.log(GROWTH));
}

/** Returns the duration in the middle of a bucket, in milliseconds. */
export function durationOf(bucket: number): number {
  return Math.round(GROWTH ** (bucket + 0.5));
}
