import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';
import { markNamesIndexed, selectUnindexed } from '../../identity/environments/commands.ts';
import { selectDisplay } from '../../identity/environments/queries.ts';
import { lockSubjectsAfter, replaceNames } from './name-queries.ts';
import { nameDigests } from './names.ts';
import { openProfile } from './profile.ts';
import type { VaultRow } from './queries.ts';

const POLL_MS = 60_000;
const ENVIRONMENTS = 10;
const BATCH = 200;

/**
 * Indexes the people of environments whose displayed fields have changed. Imports index with the new fields
 * from then on. After a crash, an environment is indexed again from its first subject.
 */
export function indexNames(services: Services): Job {
  return {
    name: 'subject-names',
    pollMs: POLL_MS,
    async run(signal) {
      const unindexed = await services.db.system.read(selectUnindexed(ENVIRONMENTS));
      for (const scope of unindexed) {
        if (signal.aborted) return { more: false };
        await indexEnvironment(services, scope, signal);
      }
      return { more: unindexed.length === ENVIRONMENTS };
    },
  };
}

async function indexEnvironment(
  { db, vault }: Services,
  scope: EnvironmentScope,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, environmentId } = scope;
  const keys = await vault.environment(scope);
  const [settings] = await db.system.read(selectDisplay(organizationId, environmentId));
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const from = after;
    after = await db.withTenant(organizationId, async (tx) => {
      const rows = await tx.rows(lockSubjectsAfter(scope, from, BATCH));
      const names = rows.map((row) => namesOf(keys, settings!.display, row));
      for (const statement of replaceNames(organizationId, environmentId, names)) tx.push(statement);
      return rows.length < BATCH ? undefined : rows.at(-1)!.id;
    });
  } while (after !== undefined);
  await db.system.write(markNamesIndexed(scope, settings!.display));
}

function namesOf(keys: EnvironmentKeys, display: readonly string[], row: VaultRow) {
  const key = keys.openSubjectKey(row.id, row.wrapped_key!);
  return { id: row.id, digests: nameDigests(keys, display, openProfile(key, row.id, row.profile)) };
}
