import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { makeDictionary } from './dictionaries.ts';
import {
  deletePendingDictionary,
  insertDictionary,
  PENDING_DICTIONARIES,
  type PendingDictionary,
} from './dictionary-queries.ts';

/** A bundle whose dictionary could not be made is tried again after this time. */
const RETRY_MS = 600_000;
const BATCH = 4;

/** Makes the dictionaries of bundles that have their first evaluations, in worker threads. */
export function dictionaries(services: Services): Job {
  const { db, clock, config } = services;
  return {
    name: 'dictionaries',
    pollMs: config.worker.pollMs,
    async run(signal) {
      const taken = await claimDue(db, PENDING_DICTIONARIES, clock(), RETRY_MS, BATCH);
      for (const pending of taken) if (!signal.aborted) await makeSafely(services, pending);
      return { more: taken.length >= BATCH };
    },
  };
}

/** A failure does not delay the other bundles. */
async function makeSafely(services: Services, pending: PendingDictionary): Promise<void> {
  const { threads, vault, clock, log } = services;
  try {
    if (threads) await threads.dictionaries({ kind: 'dictionaries', now: clock().getTime(), pending });
    else await storeDictionary(services, pending);
    vault.dictionaries.made(pending.organization_id, pending.bundle_id);
  } catch (error) {
    log.error({ err: error, bundle_id: pending.bundle_id }, 'the dictionary of a bundle was not made');
  }
}

/** Makes the dictionary of a bundle. If another worker has stored one meanwhile, that one stays. */
export async function storeDictionary(services: Services, pending: PendingDictionary): Promise<void> {
  const { db, bundles } = services;
  const { organization_id: organizationId, bundle_id: bundleId } = pending;
  const { bundle, language } = await bundles.valid(
    (statement) => db.read(organizationId, statement),
    organizationId,
    bundleId,
  );
  const dictionary = makeDictionary(bundle, language);
  await db.withTenant(organizationId, async (tx) => {
    tx.push(insertDictionary(organizationId, bundleId, dictionary));
    tx.push(deletePendingDictionary(organizationId, bundleId));
  });
}
