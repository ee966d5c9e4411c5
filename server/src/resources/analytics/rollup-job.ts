import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { rollUpDay, selectUnrolledDays } from './queries.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 15 * 60_000;
/** Events are written with times up to an hour back; a day is closed when none of its own can come any more. */
const SETTLE_MS = 2 * 3_600_000;
const LOOK_BACK_DAYS = 40;

/** Rolls up the days that are over, so that reading instrument health costs days, not events. */
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
          tx.rows(rollUpDay(organization_id, environment_id, day)),
        );
      }
      return { more: days.length > 0 };
    },
  };
}
