import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { truncateToEventLimit } from '../../events/truncate-to-event-limit.ts';
import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { DEFAULT_MIN_CELL, measureHealth } from './measure.ts';
import { insertHealthCheck, selectUncheckedDays } from './queries.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 15 * 60_000;
/** Instrument events may be reported up to an hour late. */
const SETTLE_MS = 2 * 3_600_000;
const LOOK_BACK_DAYS = 40;
const WINDOW_DAYS = 30;

/** After each day, emits `instrument.attention_required` for environments that need attention. */
export function instrumentHealthChecks(services: Services): Job {
  return {
    name: 'instrument_health_checks',
    pollMs: POLL_MS,
    async run(signal) {
      const settled = services.clock().getTime() - SETTLE_MS;
      const before = new Date(Math.floor(settled / DAY_MS) * DAY_MS);
      const since = new Date(before.getTime() - LOOK_BACK_DAYS * DAY_MS);
      const days = await services.db.system.read(selectUncheckedDays(since, before));
      for (const { organization_id, environment_id, day } of days) {
        if (signal.aborted) break;
        await services.db.withTenant(organization_id, (tx) =>
          checkHealth(tx, organization_id, environment_id, day, services.clock()),
        );
      }
      return { more: days.length > 0 };
    },
  };
}

/** Judges the 30 days that end with the given day. Only one of several concurrent workers emits the event. */
async function checkHealth(
  tx: Transaction,
  organizationId: string,
  environmentId: string,
  day: string,
  now: Date,
): Promise<void> {
  if ((await tx.count(insertHealthCheck(organizationId, environmentId, day))) === 0) return;
  const endsAt = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  const startsAt = new Date(endsAt.getTime() - WINDOW_DAYS * DAY_MS);
  const window = { organizationId, environmentId, programId: null, startsAt, endsAt };
  const { status, reasons } = await measureHealth(tx, window, DEFAULT_MIN_CELL);
  if (status !== 'attention_required') return;
  const data = { reasons: truncateToEventLimit(reasons) };
  emit(tx, now, [{ organizationId, environmentId, type: 'instrument.attention_required', data }]);
}
