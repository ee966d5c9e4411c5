import { createHash } from 'node:crypto';
import { estimate, packRegisters, REGISTERS, raiseTo, raiseToPacked } from './registers.ts';

/** A sketch counts exactly up to this many members, and above with the registers of a HyperLogLog. */
const EXACT_LIMIT = 256;
/** A hash has 52 bits: 32 low ones, of which 11 choose the register, and 20 high ones. */
const LOW = 2 ** 32;
const REGISTER_BITS = 11;
const HIGH_BITS = 20;

/** The first byte of stored hashes. */
const HASHES = 0;
/**
 * The first bytes of packed registers. There are two of them, so that the length differs from that of any
 * list of hashes: a process of an earlier version, which may run during an upgrade, then fails instead of
 * counting wrongly.
 */
const PACKED = Buffer.of(1, 0);

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
    if (bytes.length === REGISTERS) raiseTo(this.#registers ?? this.#toRegisters(), bytes);
    else if (bytes[0] === PACKED[0])
      raiseToPacked(this.#registers ?? this.#toRegisters(), bytes.subarray(PACKED.length));
    else this.#mergeHashes(bytes);
  }

  #mergeHashes(bytes: Buffer): void {
    for (let at = 1; at < bytes.length; at += 8) {
      const low = bytes.readUInt32LE(at);
      const high = bytes.readUInt32LE(at + 4);
      if (this.#registers) addToRegisters(this.#registers, low, high);
      else this.add(high * LOW + low);
    }
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

  /**
   * Returns the first bytes of the stored form, followed by the registers (see packRegisters) or by the
   * sorted hashes in eight bytes each. Unpacked registers have no first bytes: they are recognized by their
   * length of 2,048 bytes.
   */
  toBytes(): Buffer {
    if (this.#registers) {
      const packed = packRegisters(this.#registers);
      return packed ? Buffer.concat([PACKED, packed]) : Buffer.from(this.#registers);
    }
    const hashes = [...this.#hashes].sort((a, b) => a - b);
    const bytes = Buffer.alloc(1 + 8 * hashes.length, HASHES);
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
