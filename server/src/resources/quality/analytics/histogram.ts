/**
 * The first two bytes of a stored histogram. Without them, it is of an earlier version and has 32 bits for
 * each bucket and each count; none of its buckets is this large.
 */
const VARINTS = 0xffff;
/**
 * A byte with which no varint ends. It is added if the length is a multiple of eight: a process of an earlier
 * version, which may run during an upgrade, then fails to read the histogram instead of counting wrongly.
 */
const FILLER = 0x80;

/** Width of a bucket: a median is off by at most half a per cent. */
const GROWTH = 1.01;

/** Counts by bucket, a small whole number. */
export class Histogram {
  #counts = new Float64Array(0);

  add(bucket: number, count = 1): void {
    if (bucket >= this.#counts.length) this.#growTo(bucket + 1);
    this.#counts[bucket]! += count;
  }

  #growTo(buckets: number): void {
    const counts = new Float64Array(Math.max(buckets, 2 * this.#counts.length));
    counts.set(this.#counts);
    this.#counts = counts;
  }

  merge(other: Histogram): void {
    other.#counts.forEach((count, bucket) => {
      if (count > 0) this.add(bucket, count);
    });
  }

  /** Adds the counts of a stored histogram. */
  mergeBytes(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (bytes.readUInt16LE(0) === VARINTS) this.#mergeVarints(readVarints(bytes, 2));
    else
      for (let at = 0; at < bytes.length; at += 8)
        this.add(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4));
  }

  #mergeVarints(numbers: readonly number[]): void {
    let bucket = 0;
    for (let i = 0; i < numbers.length; i += 2) {
      bucket += numbers[i]!;
      this.add(bucket, numbers[i + 1]!);
    }
  }

  /** Returns the sum of all counts. */
  total(): number {
    let total = 0;
    for (let bucket = 0; bucket < this.#counts.length; bucket++) total += this.#counts[bucket]!;
    return total;
  }

  /** Returns the bucket of the (lower) median, or undefined if the histogram is empty. */
  median(): number | undefined {
    const total = this.total();
    if (total === 0) return undefined;
    let passed = 0;
    return this.#counts.findIndex((count) => {
      passed += count;
      return passed * 2 >= total;
    });
  }

  /** Returns, for each bucket with a count, its distance from the one before it and its count, as varints. */
  toBytes(): Buffer {
    const bytes: number[] = [];
    let last = 0;
    this.#counts.forEach((count, bucket) => {
      if (count === 0) return;
      pushVarint(bytes, bucket - last);
      pushVarint(bytes, count);
      last = bucket;
    });
    if (bytes.length === 0) return Buffer.alloc(0);
    const stored = [VARINTS & 0xff, VARINTS >> 8, ...bytes];
    return Buffer.from(stored.length % 8 === 0 ? [...stored, FILLER] : stored);
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

/** Appends a whole number in groups of seven bits, the lowest first. All but the last have the high bit. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

function readVarints(bytes: Buffer, offset: number): number[] {
  const numbers: number[] = [];
  let value = 0;
  let unit = 1;
  for (let at = offset; at < bytes.length; at++) {
    const byte = bytes[at]!;
    value += (byte & 0x7f) * unit;
    unit *= 0x80;
    if (byte & 0x80) continue;
    numbers.push(value);
    value = 0;
    unit = 1;
  }
  return numbers;
}
