/**
 * Returns the condition that a column has none of these values, and adds them to the parameters. Empty
 * without values, so that other readers keep the statement without a condition.
 */
export function excluding(column: string, excluded: readonly string[], values: unknown[]): string {
  if (excluded.length === 0) return '';
  values.push(excluded);
  return ` AND ${column} <> ALL ($${values.length}::uuid[])`;
}
