import { ADHERENCE_COUNTS, type CycleAdherence, cycleAdherence, noAdherence } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import { loadEvaluation, respondentState } from '../../answers/evaluations/state.ts';
import { scheduleOf } from '../../people/programs/queries.ts';
import {
  type CycleRow,
  type DeliveryRow,
  dayOf,
  type InactiveRow,
  selectCycleDeliveries,
  selectInactive,
} from './queries.ts';

/** Computes the adherence of a cycle. Throws subject_deleted, and, in the main thread, NeedsThread. */
export async function computeCycle(
  run: ReadRows,
  services: Services,
  organizationId: string,
  row: CycleRow,
  now: Date,
): Promise<CycleAdherence> {
  const [evaluation, deliveries, inactive] = await Promise.all([
    loadEvaluation(run, services, organizationId, row),
    run(selectCycleDeliveries(organizationId, row.enrollment_id, row.id)),
    run(selectInactive(organizationId, [row.program_id, row.enrollment_id])),
  ]);
  const closed = [row.closed_at, row.withdrawn_at].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return cycleAdherence({
    bundle: evaluation.bundle,
    program: scheduleOf({ recurrence: row.recurrence, created_at: row.program_created_at }),
    cycle: {
      startsAt: new Date(row.cycle_starts_at ?? row.created_at),
      endsAt: instant(row.cycle_ends_at),
    },
    closedAt: closed.length > 0 ? new Date(Math.min(...closed)) : null,
    active: activeTimes(row, inactive),
    state: respondentState(evaluation, evaluation.log, null),
    deliveries: deliveries.map(deliveryOf),
    before: new Map(
      Object.entries(row.earlier).map(([id, [at, answered]]) => [
        id,
        { deliveredAt: new Date(at), answered },
      ]),
    ),
    now,
  });
}

function deliveryOf({ question_id, due_reason, delivered_at, expires_at, answered_at }: DeliveryRow) {
  return {
    questionId: question_id,
    reason: due_reason,
    deliveredAt: new Date(delivered_at),
    expiresAt: instant(expires_at),
    answeredAt: instant(answered_at),
  };
}

function instant(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

/** Returns when the enrollment and its program were active, oldest first. */
function activeTimes(
  { enrolled_at, cycle_starts_at, cycle_ends_at }: CycleRow,
  inactive: readonly InactiveRow[],
) {
  const times: { startsAt: number; endsAt: number }[] = [];
  let from = Date.parse(enrolled_at);
  // The first occasion of a study whose window had ended before the worker enrolled the person for it.
  if (cycle_starts_at !== null && cycle_ends_at !== null && Date.parse(cycle_ends_at) <= from)
    from = Date.parse(cycle_starts_at);
  for (const { from_at, until_at } of inactive) {
    const pausedAt = Date.parse(from_at);
    if (pausedAt > from) times.push({ startsAt: from, endsAt: pausedAt });
    from = Math.max(from, until_at === null ? Number.POSITIVE_INFINITY : Date.parse(until_at));
  }
  if (Number.isFinite(from)) times.push({ startsAt: from, endsAt: Number.POSITIVE_INFINITY });
  return times;
}

/** Returns the counts as they are stored: eight numbers for each day. */
export function storedCounts({ days }: CycleAdherence): number[] {
  return [...days].flatMap(([day, counts]) => [
    dayOf(new Date(day)),
    ...ADHERENCE_COUNTS.map((key) => counts[key]),
  ]);
}

/** Returns the counts of a cycle whose subject was erased: what was open is missed. */
export function settled(counts: readonly number[]): number[] {
  const [missed, open] = [ADHERENCE_COUNTS.indexOf('missed') + 1, ADHERENCE_COUNTS.indexOf('open') + 1];
  return counts.map((count, i) => {
    if (i % 8 === missed) return count + counts[i + open - missed]!;
    return i % 8 === open ? 0 : count;
  });
}

/** Adds up the counts of the days from `startsAt` to before `endsAt`. */
export function countsBetween({ days }: CycleAdherence, startsAt: Date, endsAt: Date) {
  const sum = noAdherence();
  for (const [day, counts] of days) {
    const at = new Date(day);
    if (at >= startsAt && at < endsAt) for (const key of ADHERENCE_COUNTS) sum[key] += counts[key];
  }
  return sum;
}
