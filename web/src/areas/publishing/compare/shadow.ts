/** The result of shadow scoring, as the job returns it. Numbers about too few people are null. */
export interface Shadow {
  n: number;
  privacy_floor: number;
  truncated: boolean;
  concepts: {
    concept_id: string;
    label: string;
    n: number | null;
    mean_difference: Estimate | null;
    sd_difference: Estimate | null;
    migration: Migration;
  }[];
  statuses: Migration;
  guardrails: { rule_id: string; newly: number | null; no_longer: number | null; both: number | null }[];
  flips: { total: number; items: { evaluation_id: string; subject_id: string }[] };
}

export interface Estimate {
  value: number;
  lower: number;
  upper: number;
}

export interface Migration {
  cells: readonly { from: string | null; to: string | null; count: number }[];
  suppressed: boolean;
}

/**
 * The names of rows and columns of a migration, in the given order, followed by those that the order lacks.
 */
export function stepsOf({ cells }: Migration, order: readonly string[]): (string | null)[] {
  const found = new Set(cells.flatMap(({ from, to }) => [from, to]));
  const known = order.filter((id) => found.has(id));
  return [...known, ...[...found].filter((id) => id === null || !order.includes(id))];
}
