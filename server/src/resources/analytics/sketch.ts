/** K-minimum-values: the K smallest hashes of a set stand for it, exactly up to K members. */
const K = 1024;
const HASH_SPACE = 2 ** 52;

/** The union of sketches. Hashes ascend and are below 2^52. */
export function mergeSketches(sketches: readonly (readonly number[])[]): number[] {
  const all = new Set<number>();
  for (const sketch of sketches) for (const hash of sketch) all.add(hash);
  return [...all].sort((a, b) => a - b).slice(0, K);
}

/**
 * Size of the set: exact below K, then (K − 1) / the K-th smallest hash (Bar-Yossef et al. 2002), within some
 * 3 %.
 */
export function sketchSize(sketch: readonly number[]): number {
  if (sketch.length < K) return sketch.length;
  return Math.round((K - 1) / (sketch[K - 1]! / HASH_SPACE));
}

/** Counts by bucket; bucket n holds values in [1.01^n, 1.01^(n+1)). */
export type Histogram = Record<string, number>;
const GROWTH = 1.01;

export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged: Histogram = {};
  for (const histogram of histograms)
    for (const [bucket, count] of Object.entries(histogram)) merged[bucket] = (merged[bucket] ?? 0) + count;
  return merged;
}

/** The (lower) median within half a per cent; undefined where nothing was counted. */
export function histogramMedian(histogram: Histogram): number | undefined {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket);
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { bucket, count } of buckets) {
    passed += count;
    if (passed * 2 >= total) return Math.round(GROWTH ** (bucket + 0.5));
  }
  return undefined;
}
