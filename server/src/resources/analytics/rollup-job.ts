import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { truncateToEventLimit } from '../../events/truncate-to-event-limit.ts';
import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { DEFAULT_MIN_CELL, measureHealth } from './measure.ts';
import { rollUpDay, selectUnrolledDays } from './queries.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 15 * 60_000;
/**
 * Events are written with times up to an hour back; a day is closed when none of its own can come any more.
 */
const SETTLE_MS = 2 * 3_600_000;
const LOOK_BACK_DAYS = 40;
const WINDOW_DAYS = 30;

/**
 * Rolls up the days that are over, so that reading instrument health costs days, not events, and tells what
 * needs attention.
 */
export function instrumentRollups(services: Services): Job {
  return {
    name: 'instrument_rollups',
    pollMs: POLL_MS,
    async run(signal) {
      const settled = services.clock().getTime() - SETTLE_MS;
      const before = new Date(Math.floor(settled / DAY_MS) * DAY_MS);
      const since = new Date(before.getTime() - LOOK_BACK_DAYS * DAY_MS);
      const days = await services.db.system.read<{
        organization_id: string;
        environment_id: string;
        day: string;
      }>(selectUnrolledDays(before, since));
      for (const { organization_id, environment_id, day } of days) {
        if (signal.aborted) break;
        await services.db.withTenant(organization_id, (tx) =>
          rollUp(tx, organization_id, environment_id, day, services.clock()),
        );
      }
      return { more: days.length > 0 };
    },
  };
}

/** The day, and with it what the window that ends with it says: told once, by whoever rolls the day up. */
async function rollUp(
  tx: Transaction,
  organizationId: string,
  environmentId: string,
  day: string,
  now: Date,
): Promise<void> {
  const [rolled] = await tx.rows<{ first: boolean }>(rollUpDay(organizationId, environmentId, day));
  if (!rolled?.first) return;
  const endsAt = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  const window = { startsAt: new Date(endsAt.getTime() - WINDOW_DAYS * DAY_MS), endsAt };
  const place = { organizationId, environmentId, programId: null, ...window };
  const { status, reasons } = await measureHealth(tx, place, DEFAULT_MIN_CELL, endsAt);
  if (status !== 'attention_required') return;
  const data = { reasons: truncateToEventLimit(reasons) };
  emit(tx, now, [{ organizationId, environmentId, type: 'instrument.attention_required', data }]);
}
