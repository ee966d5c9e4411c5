/** A pivot below this share of its diagonal entry means that the matrix is singular in doubles. */
const SINGULAR = 1e-14;

/**
 * Returns the lower triangular L with A = L·L′ (Cholesky), or undefined if A is not positive definite.
 *
 * @param matrix a symmetric matrix, of which only the lower triangle is read
 */
function cholesky(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const lower: number[][] = [];
  for (let i = 0; i < matrix.length; i++) {
    const row: number[] = [];
    for (let j = 0; j < i; j++) {
      row.push((matrix[i]![j]! - partialDot(row, lower[j]!, j)) / lower[j]![j]!);
    }
    const pivot = matrix[i]![i]! - partialDot(row, row, i);
    if (!(pivot > SINGULAR * Math.abs(matrix[i]![i]!))) return undefined;
    row.push(Math.sqrt(pivot));
    lower.push(row);
  }
  return lower;
}

/** Solves A·x = b for a symmetric positive definite A; undefined if A is not. */
export function solvePositive(
  matrix: readonly (readonly number[])[],
  b: readonly number[],
): number[] | undefined {
  const lower = cholesky(matrix);
  return lower && substitute(lower, b);
}

/** Returns the inverse of a symmetric positive definite matrix; undefined if it is not. */
export function invertPositive(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const lower = cholesky(matrix);
  return (
    lower &&
    matrix.map((_, column) =>
      substitute(
        lower,
        matrix.map((_, i) => (i === column ? 1 : 0)),
      ),
    )
  );
}

/** Solves L·L′·x = b. */
function substitute(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const size = lower.length;
  const x: number[] = [];
  for (let i = 0; i < size; i++) x.push((b[i]! - partialDot(lower[i]!, x, i)) / lower[i]![i]!);
  for (let i = size - 1; i >= 0; i--) {
    let rest = x[i]!;
    for (let j = i + 1; j < size; j++) rest -= lower[j]![i]! * x[j]!;
    x[i] = rest / lower[i]![i]!;
  }
  return x;
}

function partialDot(a: readonly number[], b: readonly number[], length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += a[index]! * b[index]!;
  return sum;
}
