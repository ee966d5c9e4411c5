import { environmentTime } from '../../../environment-time.ts';
import type { Services } from '../../../services.ts';
import type { ListedErasure } from '../../../vault/epoch-directory.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { erase } from './erase.ts';
import { selectActive } from './queries.ts';

const BATCH = 500;
const ACTOR = { kind: 'system', id: 'restore', userId: null } as const;

/**
 * Erases the subjects again that are listed as erased and are not erased in this database, because it was
 * restored from a backup. Runs before the process accepts requests. Returns how many there were.
 */
export async function repeatErasures(services: Services): Promise<number> {
  let count = 0;
  let batch: ListedErasure[] = [];
  for await (const listed of services.epochs.directory?.erasures() ?? []) {
    batch.push(listed);
    if (batch.length < BATCH) continue;
    count += await repeat(services, batch);
    batch = [];
  }
  return count + (await repeat(services, batch));
}

async function repeat(services: Services, listed: readonly ListedErasure[]): Promise<number> {
  if (listed.length === 0) return 0;
  const ids = listed.map(({ subject_id }) => subject_id);
  const rows = await services.db.system.read(selectActive(ids));
  const active = new Set(rows.map(({ id }) => id));
  for (const erasure of listed) if (active.has(erasure.subject_id)) await eraseAgain(services, erasure);
  return active.size;
}

async function eraseAgain(services: Services, listed: ListedErasure): Promise<void> {
  const { organization_id, app_id, environment_id, subject_id, erased_at } = listed;
  const environment = await services.environments.find(organization_id, app_id, environment_id);
  const realNow = services.clock();
  await services.db.withTenant(organization_id, async (tx) => {
    const subject = await tx.first(selectVaultSubject(organization_id, environment_id, subject_id, true));
    if (!subject || subject.status === 'deleted') return;
    const source = {
      organizationId: organization_id,
      appId: app_id,
      environmentId: environment_id,
      now: environmentTime(realNow, environment?.clockOffsetSeconds ?? 0),
      realNow,
      actor: ACTOR,
      requestId: '',
      services,
      erasedAt: new Date(erased_at),
    };
    await erase(tx, source, subject);
  });
}
