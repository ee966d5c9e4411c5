/** log P of every category at one θ, with its first and second derivatives with respect to θ. */
export interface ItemCurve {
  readonly logProbability: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/**
 * Returns a curve for items of up to `categories` categories. Callers reuse it, so that scanning a bank
 * allocates nothing.
 */
export function newCurve(categories: number): ItemCurve {
  return {
    logProbability: new Float64Array(categories),
    first: new Float64Array(categories),
    second: new Float64Array(categories),
  };
}
