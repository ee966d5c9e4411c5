import { rowJob } from '../../../jobs/row-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { replaceSubjectKeys } from '../../people/subjects/commands.ts';
import {
  deleteRemovedContents,
  REMOVED_CONTENTS,
  type RemovedContents,
  readContents,
} from './content-queries.ts';

export { REMOVED_CONTENTS };

/**
 * Destroys the keys of contents that retention has removed, so that copies of them in old pages, the
 * write-ahead log and backups can be opened for the erasure horizon at most, like those of an erased person.
 * A worker that is killed has destroyed either none or all of a person's keys; another worker continues when
 * the lease has expired.
 */
export function contentKeys(services: Services): Job {
  return rowJob(services, {
    name: 'content-keys',
    due: REMOVED_CONTENTS,
    idOf: ({ subject_id }) => subject_id,
    run: destroyKeys,
    failed: 'keys of contents were not destroyed',
  });
}

function destroyKeys({ db, vault }: Services, removed: RemovedContents): Promise<void> {
  const { organization_id: organizationId, subject_id: id, last_day } = removed;
  return db.withTenant(organizationId, async (tx) => {
    const { subject, contents } = await readContents(tx, removed);
    const { app_id: appId, environment_id: environmentId, wrapped_key: old } = subject;
    if (old) {
      const keys = await vault.environment({ organizationId, appId, environmentId });
      const wrapped = keys.destroyContentKeys(id, old, last_day + 1, contents);
      // If the key was wrapped again meanwhile, the next run tries once more.
      if ((await tx.count(replaceSubjectKeys(organizationId, [{ id, old, wrapped }]))) === 0) return;
    }
    tx.push(deleteRemovedContents(removed));
  });
}
