import { expect, test } from 'vitest';
import { durationBucket, durationOf, Histogram } from './histogram.ts';
import { Sketch, subjectHash } from './sketch.ts';

test('a sketch counts exactly while it is small and within 10 % when it is large', () => {
  const hashes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => subjectHash(`subject ${from + i}`));
  const sketchOf = (members: number[]) => {
    const sketch = new Sketch();
    for (const hash of members) sketch.add(hash);
    return sketch;
  };
  const small = sketchOf(hashes(1, 200));
  small.mergeBytes(sketchOf(hashes(100, 251)).toBytes());
  expect(small.size()).toBe(250);
  const large = sketchOf(hashes(1, 10_000));
  large.mergeBytes(sketchOf(hashes(5000, 20_000)).toBytes());
  expect(Math.abs(large.size() - 20_000) / 20_000).toBeLessThan(0.1);
  expect(large.toBytes()).toEqual(sketchOf(hashes(1, 20_000).toReversed()).toBytes());
  const histogram = new Histogram();
  for (const [bucket, count] of [
    [0, 1],
    [700, 5],
    [900, 1],
  ] as const)
    histogram.add(bucket, count);
  const copy = new Histogram();
  copy.mergeBytes(histogram.toBytes());
  expect(durationOf(copy.median()!)).toBe(Math.round(1.01 ** 700.5));
  expect(Math.abs(durationOf(durationBucket(4000)) - 4000) / 4000).toBeLessThan(0.006);
});

test('a sketch is stored without the members that another one has', () => {
  const sketchOf = (from: number, to: number) => {
    const sketch = new Sketch();
    for (let i = from; i < to; i++) sketch.add(subjectHash(`subject ${i}`));
    return sketch;
  };
  const cases = [
    { viewers: sketchOf(0, 0), respondents: sketchOf(0, 10) },
    { viewers: sketchOf(0, 30), respondents: sketchOf(5, 20) },
    { viewers: sketchOf(0, 900), respondents: sketchOf(100, 3000) },
    { viewers: sketchOf(0, 3000), respondents: sketchOf(0, 500) },
    { viewers: sketchOf(0, 9000), respondents: sketchOf(200, 8000) },
  ];
  for (const { viewers, respondents } of cases) {
    const both = new Sketch();
    for (const part of [viewers, respondents]) both.mergeBytes(part.toBytes());
    const merged = new Sketch();
    for (const part of [viewers.beyond(respondents), respondents]) merged.mergeBytes(part.toBytes());
    expect(merged.size()).toBe(both.size());
  }
  expect(sketchOf(0, 30).beyond(sketchOf(5, 20)).size()).toBe(15);
  expect(sketchOf(0, 3000).beyond(sketchOf(0, 3000)).toBytes()).toHaveLength(1);
  expect(sketchOf(0, 200).beyond(sketchOf(0, 3000)).toBytes()).toHaveLength(1);
});

test('a merged sketch is that of all members, wherever its bytes lie in memory', () => {
  const members = Array.from({ length: 6000 }, (_, i) => subjectHash(`member ${i}`));
  const sketchOf = (hashes: readonly number[]) => {
    const sketch = new Sketch();
    for (const hash of hashes) sketch.add(hash);
    return sketch;
  };
  const all = sketchOf(members).toBytes();
  for (const offset of [0, 1, 2, 3]) {
    const later = sketchOf(members.slice(2000)).toBytes();
    const shifted = Buffer.alloc(later.length + offset);
    later.copy(shifted, offset);
    const merged = sketchOf(members.slice(0, 2500));
    merged.mergeBytes(shifted.subarray(offset));
    expect(merged.toBytes().equals(all), `offset ${offset}`).toBe(true);
  }
});

/** A member of a register, with a rank. */
function memberOf(register: number, rank: number): number {
  const high = rank <= 20 ? 2 ** (20 - rank) : 0;
  const low = rank <= 20 ? 0 : 2 ** (41 - rank);
  return high * 2 ** 32 + low * 2048 + register;
}

test('registers are stored in half a byte, however high they are', () => {
  for (const [highRanks, bytes] of [
    [0, 1026],
    [1, 1030],
    [255, 2046],
    [256, 2048],
    [2048, 2048],
  ] as const) {
    const sketch = new Sketch();
    for (let i = 0; i < 2048; i++) sketch.add(memberOf(i, i < highRanks ? 15 + (i % 27) : i % 15));
    const stored = sketch.toBytes();
    expect(stored).toHaveLength(bytes);
    const read = new Sketch();
    read.mergeBytes(stored);
    expect(read.size()).toBe(sketch.size());
    expect(read.beyond(sketch).size() + sketch.beyond(read).size()).toBe(0);
  }
});

test('data that earlier versions stored is still read', () => {
  const sketch = new Sketch();
  for (let i = 0; i < 1000; i++) sketch.add(subjectHash(`member ${i}`));
  const registers = Buffer.alloc(2048);
  const packed = sketch.toBytes().subarray(2);
  for (const [i, byte] of packed.subarray(0, 1024).entries()) {
    registers[i] = byte & 15;
    registers[i + 1024] = byte >> 4;
  }
  const read = new Sketch();
  read.mergeBytes(registers);
  expect(read.size()).toBe(sketch.size());
  const pairs = Buffer.from(Uint32Array.of(3, 2, 700, 90_000, 2776, 1).buffer);
  const histogram = new Histogram();
  histogram.mergeBytes(pairs);
  expect([histogram.total(), histogram.median()]).toEqual([90_003, 700]);
  const copy = new Histogram();
  copy.mergeBytes(histogram.toBytes());
  expect([copy.total(), copy.median()]).toEqual([90_003, 700]);
  expect(histogram.toBytes().length).toBeLessThan(pairs.length);
});

test('earlier versions fail to read what this one stores, instead of counting something else', () => {
  const pairsOfEarlierVersions = (bytes: Buffer, offset: number) => {
    for (let at = offset; at < bytes.length; at += 8) {
      bytes.readUInt32LE(at);
      bytes.readUInt32LE(at + 4);
    }
  };
  const sketch = new Sketch();
  for (let i = 0; i < 2048; i++) sketch.add(memberOf(i, 1));
  const histogram = new Histogram();
  for (let i = 0; i < 255; i++) {
    expect(() => pairsOfEarlierVersions(sketch.toBytes(), 1), `${i} high ranks`).toThrow(RangeError);
    sketch.add(memberOf(i, 20));
    histogram.add(7 * i, 1 + 20 * i);
    expect(() => pairsOfEarlierVersions(histogram.toBytes(), 0), `${i} buckets`).toThrow(RangeError);
    const copy = new Histogram();
    copy.mergeBytes(histogram.toBytes());
    expect(copy.toBytes().equals(histogram.toBytes())).toBe(true);
  }
});
