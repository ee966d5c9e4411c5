/** Exact linear algebra over the rationals, to find everything that follows from several published sums. */

/**
 * Returns the reduced row echelon form of integer rows, each scaled to integers without a common factor. Only
 * rows that are not zero are returned.
 */
export function reducedRows(rows: readonly (readonly bigint[])[]): bigint[][] {
  const left = rows.map((row) => primitive([...row])).filter((row) => row.some((value) => value !== 0n));
  const reduced: bigint[][] = [];
  const columns = left[0]?.length ?? 0;
  for (let column = 0; column < columns; column++) {
    const at = left.findIndex((row) => row[column] !== 0n);
    if (at < 0) continue;
    const [pivot] = left.splice(at, 1) as [bigint[]];
    const eliminate = (row: bigint[]) =>
      row[column] === 0n
        ? row
        : primitive(row.map((value, index) => value * pivot[column]! - pivot[index]! * row[column]!));
    left.splice(0, left.length, ...left.map(eliminate).filter((row) => row.some((value) => value !== 0n)));
    reduced.splice(0, reduced.length, ...reduced.map(eliminate), pivot);
  }
  return reduced;
}

function primitive(row: bigint[]): bigint[] {
  const divisor = row.reduce((known, value) => gcd(known, value < 0n ? -value : value), 0n);
  return divisor > 1n ? row.map((value) => value / divisor) : row;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/**
 * Returns the sizes of the sets of people that no combination of the sums separates: people whose columns are
 * equal. A combination that describes one person describes the whole set, so the smallest set that is in any
 * sum bounds what can be found.
 */
export function inseparable(rows: readonly (readonly bigint[])[]): number[] {
  const reduced = reducedRows(rows);
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, index) =>
    reduced.map((row) => row[index]!.toString()).join(' '),
  );
  return [...Map.groupBy(columns, (column) => column)]
    .filter(([column]) => column.split(' ').some((value) => value !== '0' && value !== ''))
    .map(([, people]) => people.length);
}
