import type { DueReason } from '@eps/engine';
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
  enrolled_at: column('enrollments', 'enrolled_at'),
  withdrawn_at: column('enrollments', 'withdrawn_at'),
  recurrence: column('programs', 'recurrence'),
  program_created_at: column('programs', 'created_at'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

/** An evaluation with what the adherence of its cycle is computed from. */
export type CycleRow = RowOf<typeof CYCLE>;

const SELECT_CYCLES = `SELECT ${KEYED_COLUMNS}, c.earlier, c.closed_at, c.changes_at, n.enrolled_at,
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

/** Adds up the stored counts of a window by the start of their cycle, without the cycles of `except`. */
export function selectStored(
  organizationId: string,
  owner: Owner,
  { startsAt, endsAt }: DayWindow,
  except: readonly string[],
) {
  const [condition, id] = ownerOf(owner);
  return STORED.query(
    `SELECT c.starts_at, sum(c.counts[i + 1])::int AS expected, sum(c.counts[i + 2])::int AS delivered,
       sum(c.counts[i + 3])::int AS answered, sum(c.counts[i + 4])::int AS late,
       sum(c.counts[i + 5])::int AS missed, sum(c.counts[i + 6])::int AS open,
       sum(c.counts[i + 7])::int AS not_triggered
     FROM cycle_adherence c CROSS JOIN LATERAL generate_series(1, cardinality(c.counts), 8) AS i
     WHERE c.organization_id = $1 AND ${condition} AND c.last_day >= $3 AND c.counts[i] >= $3
       AND c.counts[i] < $4 AND c.id <> ALL ($5::uuid[])
     GROUP BY c.starts_at`,
    [organizationId, id, dayOf(startsAt), dayOf(endsAt), except],
  );
}

const CYCLE_COUNT = rowsOf({
  starts_at: column('cycle_adherence', 'starts_at'),
  expected: computed('integer'),
  answered: computed('integer'),
  open: computed('integer'),
});

/** Counts the cycles of the people of a program that began in a window and had something due. */
export function countCycles(organizationId: string, programId: string, { startsAt, endsAt }: DayWindow) {
  return CYCLE_COUNT.query(
    `SELECT c.starts_at, count(*)::int AS expected, count(*) FILTER (WHERE d.answered)::int AS answered,
       count(*) FILTER (WHERE d.open AND NOT d.answered)::int AS open
     FROM cycle_adherence c CROSS JOIN LATERAL (
       SELECT sum(c.counts[i + 1]) AS expected, sum(c.counts[i + 3] + c.counts[i + 4]) > 0 AS answered,
         sum(c.counts[i + 6]) > 0 AS open
       FROM generate_series(1, cardinality(c.counts), 8) AS i) d
     WHERE c.organization_id = $1 AND c.program_id = $2 AND c.last_day >= $5
       AND c.starts_at >= $3 AND c.starts_at < $4 AND d.expected > 0
     GROUP BY c.starts_at ORDER BY c.starts_at DESC`,
    [organizationId, programId, startsAt, endsAt, dayOf(startsAt)],
  );
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

/**
 * Stores the counts of a cycle and ends the worker's claim. If something has happened since they were
 * computed, `changes_at` stays unchanged.
 */
export function storeCounts(
  organizationId: string,
  { id, changes_at }: Pick<CycleRow, 'id' | 'changes_at'>,
  counts: readonly number[],
  changesAt: Date | null,
): Statement {
  return {
    text: `UPDATE cycle_adherence SET counts = $4, last_day = $5, claimed_until = NULL, changes_at = $6
           WHERE organization_id = $1 AND id = $2 AND changes_at = $3`,
    values: [organizationId, id, changes_at, counts, counts.at(-8) ?? 0, changesAt],
  };
}

/** Ends the adherence of a cycle whose subject was erased: what was open is missed. */
export function settleErased(organizationId: string, id: string): Statement {
  return {
    text: `UPDATE cycle_adherence SET claimed_until = NULL, changes_at = NULL, counts = ARRAY(
             SELECT CASE WHEN i % 8 = 6 THEN counts[i] + counts[i + 1] WHEN i % 8 = 7 THEN 0
               ELSE counts[i] END
             FROM generate_series(1, cardinality(counts)) AS i ORDER BY i)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  };
}
