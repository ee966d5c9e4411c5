/**
 * Returns the condition that a column has none of these values, which it adds to the parameters; empty
 * without values, so that the statement of everybody else stays as it is.
 */
export function excluding(column: string, excluded: readonly string[], values: unknown[]): string {
  if (excluded.length === 0) return '';
  values.push(excluded);
  return ` AND ${column} <> ALL ($${values.length}::uuid[])`;
}
