import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { truncateToEventLimit } from '../../../events/truncate-to-event-limit.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS, startOfDay } from '../../../utc-days.ts';
import { insertHealthCheck, selectEarlierReasons, selectUnchecked } from './check-queries.ts';
import { closeHealth } from './close-health.ts';
import { hiddenQuestions } from './hidden-questions.ts';
import { measureHealth } from './measure.ts';
import { selectClosedCounts } from './period-queries.ts';

const POLL_MS = 15 * 60_000;
/** A day has settled this long after its end: instrument events may be reported up to an hour late. */
const SETTLE_MS = 2 * 3_600_000;
const LOOK_BACK_DAYS = 40;
const WINDOW_DAYS = 30;

/**
 * After each day, closes periods, and emits `instrument.attention_required` for environments with other
 * reasons than before.
 */
export function instrumentHealthChecks(services: Services): Job {
  return {
    name: 'instrument_health_checks',
    pollMs: POLL_MS,
    async run(signal) {
      const settled = new Date(services.clock().getTime() - SETTLE_MS);
      const unchecked = await services.db.system.read(selectUnchecked(settled, LOOK_BACK_DAYS));
      for (const { organization_id, environment_id, day, clock_offset_seconds } of unchecked) {
        if (signal.aborted) break;
        const now = environmentTime(services.clock(), clock_offset_seconds);
        const scope = { organizationId: organization_id, environmentId: environment_id };
        await closeHealth(services, scope, now);
        await services.db.withTenant(organization_id, (tx) => checkHealth(services, tx, scope, day, now));
      }
      return { more: unchecked.length > 0 };
    },
  };
}

/**
 * Judges the 30 days that end with the given day. Only one of several concurrent workers emits the event. Who
 * reads events may not read answers, so it names no question that is asked depending on them.
 */
async function checkHealth(
  services: Services,
  tx: Transaction,
  { organizationId, environmentId }: { organizationId: OrganizationId; environmentId: EnvironmentId },
  day: string,
  now: Date,
): Promise<void> {
  const endsAt = new Date(Date.parse(startOfDay(day)) + DAY_MS);
  const startsAt = new Date(endsAt.getTime() - WINDOW_DAYS * DAY_MS);
  const scope = { organizationId, environmentId, programId: null, hiddenPrograms: [] };
  const window = { ...scope, startsAt, endsAt, isPresent: false };
  const rows = await tx.rows(selectClosedCounts(window));
  const { status, reasons } = await measureHealth(tx.rows, window, rows, (programIds) =>
    hiddenQuestions(
      tx.rows,
      services,
      { answers: false, profile: false, isLeader: false },
      window,
      programIds,
    ),
  );
  const found = status === 'attention_required' ? [...new Set(reasons.map(withoutFigures))].sort() : [];
  const [earlier] = await tx.rows(selectEarlierReasons(organizationId, environmentId, day));
  if ((await tx.count(insertHealthCheck(organizationId, environmentId, day, found))) === 0) return;
  if (found.length === 0 || found.join('\n') === earlier?.reasons.join('\n')) return;
  const data = { reasons: truncateToEventLimit(reasons) };
  emit(tx, now, [{ organizationId, environmentId, type: 'instrument.attention_required', data }]);
}

/** A reason is its subject and its code, then what was measured. */
function withoutFigures(reason: string): string {
  return reason.slice(0, reason.lastIndexOf(': '));
}
