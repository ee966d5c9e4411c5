/**
 * Returns n·Σxy − Σx·Σy, which is n·(n − 1) times the covariance, from sums over n cases. It is exact for
 * whole numbers. Otherwise, what the rounding of the sums can have left counts as 0: ten times 0.7 must not
 * vary.
 */
export function centeredSum(n: number, products: number, sumX: number, sumY: number): number {
  const [whole, part] = [n * products, sumX * sumY];
  const difference = whole - part;
  if (Number.isSafeInteger(whole) && Number.isSafeInteger(part)) return difference;
  // Each of the sums has n roundings at most.
  const rounding = 4 * n * Number.EPSILON * Math.max(Math.abs(whole), Math.abs(part));
  return Math.abs(difference) <= rounding ? 0 : difference;
}
