import { ADHERENCE_COUNTS, type DueReason } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, computed, json, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { DayWindow } from '../../../http/day-window.ts';
import { idsSince } from '../../../ids.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from '../../answers/evaluations/queries.ts';

export const CLAIMED_CYCLE = rowsOf(columns('cycle_adherence', 'organization_id', 'id'));

/** A cycle whose counts a worker computes again. */
export type ClaimedCycle = RowOf<typeof CLAIMED_CYCLE>;

/** By question, when it was last delivered before a cycle, and whether that was answered. */
export type EarlierDeliveries = Record<string, readonly [deliveredMs: number, answered: boolean]>;

const CYCLE = rowsOf({
  ...KEYED_EVALUATION,
  earlier: json<EarlierDeliveries>('jsonb'),
  closed_at: column('cycle_adherence', 'closed_at'),
  changes_at: column('cycle_adherence', 'changes_at'),
  counts: column('cycle_adherence', 'counts'),
  enrolled_at: column('enrollments', 'enrolled_at'),
  withdrawn_at: column('enrollments', 'withdrawn_at'),
  recurrence: column('programs', 'recurrence'),
  program_created_at: column('programs', 'created_at'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

/** An evaluation with what the adherence of its cycle is computed from. */
export type CycleRow = RowOf<typeof CYCLE>;

const SELECT_CYCLES = `SELECT ${KEYED_COLUMNS}, c.earlier, c.closed_at, c.changes_at, c.counts, n.enrolled_at,
    n.withdrawn_at, p.recurrence, p.created_at AS program_created_at, v.clock_offset_seconds
  FROM cycle_adherence c
  JOIN evaluations e ON e.organization_id = c.organization_id AND e.id = c.id
  JOIN subjects s ON s.organization_id = c.organization_id AND s.id = e.subject_id
  JOIN enrollments n ON n.organization_id = c.organization_id AND n.id = c.enrollment_id
  JOIN programs p ON p.organization_id = c.organization_id AND p.id = c.program_id
  JOIN environments v ON v.organization_id = c.organization_id AND v.id = c.environment_id`;

export function selectCycles(organizationId: string, ids: readonly string[]) {
  return CYCLE.query(`${SELECT_CYCLES} WHERE c.organization_id = $1 AND c.id = ANY ($2)`, [
    organizationId,
    ids,
  ]);
}

/** Whether the cycles of a program or of an enrollment are read. */
export type Owner = { program_id: string } | { enrollment_id: string };

function ownerOf(owner: Owner): [condition: string, id: string] {
  if ('program_id' in owner) return ['c.program_id = $2', owner.program_id];
  return ['c.enrollment_id = $2', owner.enrollment_id];
}

/** Selects cycles whose stored counts are outdated at `now`, the longest outdated first. */
export function selectOutdated(organizationId: string, owner: Owner, now: Date, limit: number) {
  const [condition, id] = ownerOf(owner);
  return CYCLE.query(
    `${SELECT_CYCLES} WHERE c.organization_id = $1 AND ${condition} AND c.changes_at <= $3
       AND e.context_sealed IS NOT NULL
     ORDER BY c.changes_at LIMIT $4`,
    [organizationId, id, now, limit],
  );
}

const STORED = rowsOf({
  starts_at: column('cycle_adherence', 'starts_at'),
  expected: computed('integer'),
  delivered: computed('integer'),
  answered: computed('integer'),
  late: computed('integer'),
  missed: computed('integer'),
  open: computed('integer'),
  not_triggered: computed('integer'),
});

/**
 * Adds up the stored counts of a window by the start of their cycle, without the cycles of `except`. Those of
 * a program are kept for all its people together.
 */
export function selectStored(
  organizationId: string,
  owner: Owner,
  { startsAt, endsAt }: DayWindow,
  except: readonly string[],
) {
  const isProgram = 'program_id' in owner;
  const [condition, id] = ownerOf(owner);
  const sums = ADHERENCE_COUNTS.map((count) => `sum(${count})::int AS ${count}`).join(', ');
  // One statement sees the sums and the cycles at one moment.
  const counts = isProgram
    ? `SELECT starts_at, ${ADHERENCE_COUNTS.join(', ')} FROM adherence_counts
       WHERE organization_id = $1 AND program_id = $2 AND day >= $3 AND day < $4
       UNION ALL ${countsOf('-', 'c.id = ANY ($5::uuid[]) AND c.counts[i] >= $3 AND c.counts[i] < $4')}`
    : countsOf(
        '',
        `${condition} AND c.last_day >= $3 AND c.counts[i] >= $3 AND c.counts[i] < $4
           AND c.id <> ALL ($5::uuid[])`,
      );
  return STORED.query(`SELECT starts_at, ${sums} FROM (${counts}) counted GROUP BY starts_at`, [
    organizationId,
    id,
    dayOf(startsAt),
    dayOf(endsAt),
    except,
  ]);
}

/** Returns the SQL of the stored counts of cycles by day. */
function countsOf(sign: '' | '-', condition: string): string {
  const counts = ADHERENCE_COUNTS.map((count, index) => `${sign}c.counts[i + ${index + 1}] AS ${count}`);
  return `SELECT coalesce(c.counted_starts_at, c.starts_at) AS starts_at, ${counts.join(', ')}
    FROM cycle_adherence c CROSS JOIN LATERAL generate_series(1, cardinality(c.counts), 8) AS i
    WHERE c.organization_id = $1 AND ${condition}`;
}

/** Returns the number of a UTC day since 1970. */
export function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

const DELIVERY = rowsOf({
  ...columns('question_deliveries', 'question_id', 'delivered_at', 'expires_at', 'answered_at'),
  due_reason: columns('question_deliveries', 'due_reason').due_reason as Column<DueReason>,
});

export type DeliveryRow = RowOf<typeof DELIVERY>;

/** Selects the deliveries of a cycle, oldest first. */
export function selectCycleDeliveries(organizationId: string, enrollmentId: string, evaluationId: string) {
  return DELIVERY.query(
    `SELECT ${DELIVERY.list} FROM question_deliveries
     WHERE organization_id = $1 AND enrollment_id = $2 AND evaluation_id = $3 AND id > $4 AND id < $5
     ORDER BY delivered_at, id`,
    [organizationId, enrollmentId, evaluationId, ...idsSince(evaluationId)],
  );
}

const INACTIVE = rowsOf(columns('inactive_times', 'of_id', 'from_at', 'until_at'));

export type InactiveRow = RowOf<typeof INACTIVE>;

/** Selects when programs and enrollments were not active. */
export function selectInactive(organizationId: string, ids: readonly string[]) {
  return INACTIVE.query(
    `SELECT ${INACTIVE.list} FROM inactive_times WHERE organization_id = $1 AND of_id = ANY ($2)
     ORDER BY from_at`,
    [organizationId, ids],
  );
}

/** The counts of a cycle, and when they change by time alone. */
export interface ComputedCounts {
  row: Pick<CycleRow, 'id' | 'changes_at'>;
  counts: readonly number[];
  changesAt: Date | null;
}

/**
 * Stores the counts of cycles, moves their sums by the differences and ends the worker's claims. If something
 * has happened since they were computed, a cycle stays as it is.
 */
export function storeCounts(organizationId: string, computed: readonly ComputedCounts[]): Statement {
  const counts = ADHERENCE_COUNTS.join(', ');
  const each = (of: (count: string) => string) => ADHERENCE_COUNTS.map(of).join(', ');
  const days = (array: string, sign: string, startsAt: string) =>
    `SELECT s.program_id, s.${array}[i] AS day, ${startsAt} AS starts_at, ${ADHERENCE_COUNTS.map(
      (count, index) => `${sign}s.${array}[i + ${index + 1}] AS ${count}`,
    ).join(', ')}
     FROM stored s CROSS JOIN LATERAL generate_series(1, cardinality(s.${array}), 8) AS i`;
  return {
    // In the order of the sums, which avoids deadlocks with other workers.
    text: `WITH stored AS MATERIALIZED (
             SELECT c.id, c.program_id, c.starts_at, coalesce(c.counted_starts_at, c.starts_at) AS counted_at,
               c.counts AS former, n.counts::integer[] AS present, n.next_at
             FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::timestamptz[])
               AS n(id, changes_at, counts, next_at)
             JOIN cycle_adherence c
               ON c.organization_id = $1 AND c.id = n.id AND c.changes_at = n.changes_at
             ORDER BY c.id FOR UPDATE OF c),
           saved AS (
             UPDATE cycle_adherence c SET counts = s.present, claimed_until = NULL, changes_at = s.next_at,
               last_day = coalesce(s.present[cardinality(s.present) - 7], 0), counted_starts_at = NULL
             FROM stored s WHERE c.organization_id = $1 AND c.id = s.id),
           changed AS (
             SELECT program_id, day, starts_at, ${each((count) => `sum(${count})::integer AS ${count}`)}
             FROM (${days('present', '', 's.starts_at')}
               UNION ALL ${days('former', '-', 's.counted_at')}) AS d
             GROUP BY program_id, day, starts_at)
           INSERT INTO adherence_counts AS a (organization_id, program_id, day, starts_at, ${counts})
           SELECT $1, program_id, day, starts_at, ${counts} FROM changed
           WHERE (${counts}) <> (${each(() => '0')})
           ORDER BY program_id, day, starts_at
           ON CONFLICT (organization_id, program_id, day, starts_at) DO UPDATE
             SET ${each((count) => `${count} = a.${count} + excluded.${count}`)}`,
    values: [
      organizationId,
      computed.map(({ row }) => row.id),
      computed.map(({ row }) => row.changes_at),
      computed.map((each) => `{${each.counts.join(',')}}`),
      computed.map(({ changesAt }) => changesAt),
    ],
  };
}
