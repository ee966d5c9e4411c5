/**
 * Returns the reliability of a test with `share` of its items, by the Spearman-Brown formula r_k = k·r / (1 +
 * (k − 1)·r) (Spearman 1910; Brown 1910). `reliability` and `share` are in 0..1; 0 for share 0.
 */
export function steppedReliability(reliability: number, share: number): number {
  // In doubles, 1 + (share − 1) is not always the share.
  if (reliability === 1) return share > 0 ? 1 : 0;
  const denominator = 1 + (share - 1) * reliability;
  return denominator > 0 ? (share * reliability) / denominator : 0;
}

/** Returns the standard error of measurement SD·√(1 − r) (Lord & Novick 1968, §3.4), in the units of `sd`. */
export function standardErrorOfMeasurement(sd: number, reliability: number): number {
  return sd * Math.sqrt(Math.max(0, 1 - reliability));
}
