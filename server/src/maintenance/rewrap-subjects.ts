import type { Database } from '../db/database.ts';
import { replaceSubjectKeys, selectWrappedKeys } from '../resources/people/subjects/commands.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../vault/vault.ts';

const BATCH = 500;

/**
 * Wraps again those keys of an environment's subjects that are not under its newest key and the current
 * epoch. Each batch is a transaction of its own; `afterBatch` gets the number of keys that it changed.
 * Repeatable.
 */
export async function rewrapSubjects(
  db: Database,
  { organizationId, environmentId }: EnvironmentScope,
  keys: EnvironmentKeys,
  afterBatch: (count: number) => Promise<void>,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const rows = await db.system.read(selectWrappedKeys(organizationId, environmentId, after, BATCH));
    const changes = rows.flatMap(({ id, wrapped: old }) => {
      // An erased subject has no key.
      const wrapped = old.length > 0 ? keys.rewrapSubjectKey(id, old) : undefined;
      return wrapped ? [{ id, old, wrapped }] : [];
    });
    if (changes.length > 0) await db.system.write(replaceSubjectKeys(organizationId, changes));
    await afterBatch(changes.length);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
