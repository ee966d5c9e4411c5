import { ADHERENCE_COUNTS, type Adherence, type Period } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { columns, computed, json, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { unitsSince } from '../ledger/queries.ts';
import { dayOf } from './queries.ts';

/** The counts of at least the privacy floor of people in a period. */
export interface AdherenceCell {
  /** The lowest units that all of them belong to; none for the whole environment. */
  units: string[];
  /** Units below whose people were too few, so that they count here. */
  merged: string[];
  people: number;
  /** Of questions, and of cycles in place of questions. */
  questions: Adherence;
  cycles: Adherence;
}

const UNTIL = rowsOf({ until: nullable(computed('timestamptz')) });

/** Selects until when the periods of a program are closed. */
export function selectClosedUntil(organizationId: string, programId: string) {
  return UNTIL.query(
    `SELECT max(ends_at) AS until FROM adherence_periods WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

const COUNTED = rowsOf({ at: computed('timestamptz') });

/** Selects when the counted cycles began; in programs without common cycles, the counted days. */
export function selectCounted(
  organizationId: string,
  programId: string,
  { since, hasCycles }: { since: Date | null; hasCycles: boolean },
) {
  const at = hasCycles ? 'starts_at' : 'to_timestamp(day * 86400.0)';
  return COUNTED.query(
    `SELECT DISTINCT ${at} AS at FROM adherence_counts
     WHERE organization_id = $1 AND program_id = $2 AND ($3::integer IS NULL OR day >= $3) ORDER BY 1`,
    [organizationId, programId, since && dayOf(since)],
  );
}

const PART = rowsOf({
  units: computed('text[]'),
  people: computed('integer'),
  expected: computed('integer'),
  delivered: computed('integer'),
  answered: computed('integer'),
  late: computed('integer'),
  missed: computed('integer'),
  open: computed('integer'),
  not_triggered: computed('integer'),
  cycles: computed('integer'),
  cycles_answered: computed('integer'),
  cycles_open: computed('integer'),
});

/** People with the same units when a period began or, if that was later, when they were enrolled. */
export type PartRow = RowOf<typeof PART>;

/**
 * Counts what was due in the cycles that began in a period or, in programs without common cycles, on its
 * days; and the cycles that began in it.
 */
export function selectParts(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  { startsAt, endsAt }: Period,
  hasCycles: boolean,
) {
  const sums = ADHERENCE_COUNTS.map((count, i) => `sum(c.counts[i + ${i + 1}]) AS ${count}`).join(', ');
  const outer = (of: (count: string) => string) => ADHERENCE_COUNTS.map(of).join(', ');
  return PART.query(
    `SELECT o.units, count(*)::int AS people, ${outer((count) => `sum(o.${count})::int AS ${count}`)},
       sum(o.cycles)::int AS cycles, sum(o.cycles_answered)::int AS cycles_answered,
       sum(o.cycles_open)::int AS cycles_open
     FROM (
       SELECT min(x.units) AS units, ${outer((count) => `sum(x.${count}) AS ${count}`)},
         count(*) FILTER (WHERE x.is_cycle) AS cycles,
         count(*) FILTER (WHERE x.is_cycle AND x.answered + x.late > 0) AS cycles_answered,
         count(*) FILTER (WHERE x.is_cycle AND x.answered + x.late = 0 AND x.open > 0) AS cycles_open
       FROM (
         SELECT n.subject_id, ${unitsSince('$4::timestamptz')} AS units, d.*,
           c.starts_at >= $4 AND d.expected > 0 AS is_cycle
         FROM cycle_adherence c
         JOIN enrollments n ON n.organization_id = $1 AND n.id = c.enrollment_id
         CROSS JOIN LATERAL (
           SELECT ${sums} FROM generate_series(1, cardinality(c.counts), 8) AS i
           WHERE c.counts[i] >= $6 AND ($8::boolean OR c.counts[i] < $7)) d
         WHERE c.organization_id = $1 AND n.environment_id = $2 AND c.program_id = $3
           AND c.last_day >= $6 AND c.starts_at < $5 AND (NOT $8 OR c.starts_at >= $4)
           AND d.expected + d.not_triggered > 0) x
       GROUP BY x.subject_id) o
     GROUP BY o.units`,
    [organizationId, environmentId, programId, startsAt, endsAt, dayOf(startsAt), dayOf(endsAt), hasCycles],
  );
}

/** Stores the cells of a period. Changes no row if another worker has. */
export function insertPeriod(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  { startsAt, endsAt }: Period,
  cells: readonly AdherenceCell[],
): Statement {
  return {
    text: `INSERT INTO adherence_periods (organization_id, environment_id, program_id, starts_at, ends_at,
             cells)
           VALUES ($1, $2, $3, $4, $5, $6::jsonb) ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, programId, startsAt, endsAt, JSON.stringify(cells)],
  };
}

const PERIOD = rowsOf({
  ...columns('adherence_periods', 'starts_at', 'ends_at'),
  cells: json<AdherenceCell[]>('jsonb'),
});

/** Selects the closed periods of a program that end in a window, the latest first. */
export function selectPeriods(
  organizationId: string,
  programId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) {
  return PERIOD.query(
    `SELECT ${PERIOD.list} FROM adherence_periods
     WHERE organization_id = $1 AND program_id = $2 AND ends_at > $3 AND ends_at <= $4
     ORDER BY starts_at DESC`,
    [organizationId, programId, startsAt, endsAt],
  );
}
