import { deleteExpiredResponses } from '../http/idempotency/store.ts';
import { deleteUnusedBuckets } from '../http/rate-limit/queries.ts';
import { deleteExpiredNetworks, deleteExpiredThrottles } from '../http/throttle.ts';
import { deleteOldFailures } from '../jobs/failures.ts';
import type { Job } from '../jobs/run.ts';
import { deleteExpiredLinks, KEEP_LINKS_MS } from '../resources/answers/personal-links/commands.ts';
import { deleteOldUploads } from '../resources/answers/response-imports/commands.ts';
import { KEEP_UPLOADS_MS } from '../resources/answers/response-imports/schema.ts';
import { deleteOldPresence } from '../resources/content/working-copies/commands.ts';
import {
  deleteExpiredChallenges,
  deleteExpiredResets,
  deleteExpiredSessions,
  deleteExpiredSignInLinks,
} from '../resources/identity/auth/commands.ts';
import { deleteExpiredPasskeyChallenges } from '../resources/identity/factors/commands.ts';
import {
  deleteExpiredSignIns,
  deleteOldLogoutTokens,
} from '../resources/identity/single-sign-on/commands.ts';
import {
  deleteOldArchives,
  deleteOldJobs,
  KEEP_ARCHIVES_MS,
  KEEP_JOBS_MS,
} from '../resources/operations/jobs/commands.ts';
import {
  deleteOldDeliveries,
  KEEP_DELIVERIES_MS,
} from '../resources/operations/webhooks/deliveries/commands.ts';
import { endDeliveriesOfDeletedEndpoints } from '../resources/operations/webhooks/endpoints/commands.ts';
import type { Services } from '../services.ts';

const HOUR_MS = 3_600_000;
const KEEP_IDEMPOTENCY_MS = 72 * HOUR_MS;
const BATCH = 5000;
const MONTHS_AHEAD = 4;

/**
 * Deletes rows whose retention period has ended, ends deliveries to deleted endpoints, and creates the
 * partitions of the coming months.
 */
export function housekeeping(services: Services): Job {
  const { db, clock } = services;
  return {
    name: 'housekeeping',
    pollMs: HOUR_MS,
    async run() {
      const now = clock();
      await db.system.write({
        text: 'SELECT eps.ensure_partitions($1::date, $2)',
        values: [now.toISOString().slice(0, 10), MONTHS_AHEAD],
      });
      await db.system.write(deleteOldFailures(now));
      await db.system.write(deleteExpiredSessions(now));
      await db.system.write(deleteExpiredChallenges(now));
      await db.system.write(deleteExpiredPasskeyChallenges(now));
      await db.system.write(deleteExpiredSignIns(now));
      await db.system.write(deleteOldLogoutTokens(now));
      await db.system.write(deleteExpiredResets(now));
      await db.system.write(deleteExpiredSignInLinks(now));
      await db.system.write(endDeliveriesOfDeletedEndpoints());
      const storedBefore = new Date(now.getTime() - KEEP_IDEMPOTENCY_MS);
      const removed = [
        await db.system.write(deleteUnusedBuckets(BATCH)),
        await db.system.write(deleteExpiredResponses(storedBefore, BATCH)),
        await db.system.write(deleteOldJobs(new Date(now.getTime() - KEEP_JOBS_MS), BATCH)),
        await db.system.write(deleteOldArchives(new Date(now.getTime() - KEEP_ARCHIVES_MS), BATCH)),
        await db.system.write(deleteOldUploads(new Date(now.getTime() - KEEP_UPLOADS_MS), BATCH)),
        await db.system.write(deleteExpiredLinks(new Date(now.getTime() - KEEP_LINKS_MS), BATCH)),
        await db.system.write(deleteOldDeliveries(new Date(now.getTime() - KEEP_DELIVERIES_MS), BATCH)),
        await db.system.write(deleteExpiredThrottles(now, BATCH)),
        await db.system.write(deleteExpiredNetworks(now, BATCH)),
        await db.system.write(deleteOldPresence(new Date(now.getTime() - HOUR_MS), BATCH)),
      ];
      return { more: removed.some(({ length }) => length === BATCH) };
    },
  };
}
