import { SimulationStuck } from '@eps/engine';
import { runInThread, type ThreadWork } from '../../../jobs/anywhere.ts';
import { recordFailure } from '../../../jobs/failures.ts';
import { rowJob } from '../../../jobs/row-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { Dictionary } from '../../../vault/dictionaries.ts';
import { makeDictionary } from './dictionaries.ts';
import {
  deletePendingDictionary,
  insertDictionary,
  PENDING_DICTIONARIES,
  type PendingDictionary,
} from './dictionary-queries.ts';

export { PENDING_DICTIONARIES };

const NOT_MADE = 'the dictionary of a bundle was not made';

/** Makes the dictionaries of bundles that have their first evaluations, in worker threads. */
export function dictionaries(services: Services): Job {
  return rowJob(services, {
    name: 'dictionaries',
    due: PENDING_DICTIONARIES,
    idOf: ({ bundle_id }) => bundle_id,
    batch: 4,
    leaseMs: 600_000,
    run: makeInThread,
    failed: NOT_MADE,
  });
}

async function makeInThread(services: Services, pending: PendingDictionary): Promise<void> {
  await runInThread(services, pending.organization_id, STORING, pending);
  services.vault.dictionaries.made(pending.organization_id, pending.bundle_id);
}

export const STORING: ThreadWork<[PendingDictionary], void> = { name: 'dictionaries', run: storeDictionary };

/** Makes the dictionary of a bundle. If another worker has stored one meanwhile, that one stays. */
async function storeDictionary(services: Services, pending: PendingDictionary): Promise<void> {
  const { db, bundles } = services;
  const { organization_id: organizationId, bundle_id: bundleId } = pending;
  const { bundle, language } = await bundles.valid(
    (statement) => db.read(organizationId, statement),
    organizationId,
    bundleId,
  );
  const dictionary = await makeOrGiveUp(services, pending, () => makeDictionary(bundle, language));
  if (dictionary === undefined) return;
  await db.withTenant(organizationId, async (tx) => {
    tx.push(insertDictionary(organizationId, bundleId, dictionary));
    tx.push(deletePendingDictionary(organizationId, bundleId));
  });
}

/** Of a bundle whose simulation cannot end, no dictionary is made. Its results are stored without one. */
async function makeOrGiveUp(
  services: Services,
  { organization_id: organizationId, bundle_id: id }: PendingDictionary,
  make: () => Dictionary,
): Promise<Dictionary | undefined> {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof SimulationStuck)) throw error;
    await recordFailure(services, PENDING_DICTIONARIES, { organizationId, id }, error, NOT_MADE);
    return undefined;
  }
}
