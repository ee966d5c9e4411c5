import { centeredSum } from '../numeric/centered.ts';

/**
 * Sufficient statistics of keyed item scores over complete cases: how many, their sums and the sums of their
 * products. Everything in `classical.ts` and `omega.ts` follows from them, and moments of different days or
 * groups can be added.
 */
export interface ItemMoments {
  /** Number of complete cases. */
  n: number;
  /** Σxᵢ, one entry for each item. */
  sums: Float64Array;
  /** Σxᵢxⱼ for j ≤ i, row by row: the lower triangle with its diagonal. */
  products: Float64Array;
}

/** Returns the moments of no cases. */
export function emptyMoments(items: number): ItemMoments {
  return {
    n: 0,
    sums: new Float64Array(items),
    products: new Float64Array((items * (items + 1)) / 2),
  };
}

/** Adds one complete case. */
export function addCase(moments: ItemMoments, scores: ArrayLike<number>): void {
  const { sums, products } = moments;
  moments.n += 1;
  for (let i = 0, at = 0; i < sums.length; i++) {
    const score = scores[i]!;
    sums[i]! += score;
    for (let j = 0; j <= i; j++) products[at++]! += score * scores[j]!;
  }
}

/** Adds the cases of `other`, which must have the same items. */
export function addMoments(moments: ItemMoments, other: ItemMoments): void {
  moments.n += other.n;
  for (let i = 0; i < moments.sums.length; i++) moments.sums[i]! += other.sums[i]!;
  for (let i = 0; i < moments.products.length; i++) moments.products[i]! += other.products[i]!;
}

/** A symmetric matrix of `size` rows, stored row by row in full. */
export interface SymmetricMatrix {
  size: number;
  values: Float64Array;
}

/** Returns the covariance matrix of the items, with n − 1 in the denominator. Needs two cases. */
export function covariances({ n, sums, products }: ItemMoments): SymmetricMatrix {
  const size = sums.length;
  const values = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const covariance = centeredSum(n, products[at++]!, sums[i]!, sums[j]!) / (n * (n - 1));
      values[i * size + j] = covariance;
      values[j * size + i] = covariance;
    }
  }
  return { size, values };
}
