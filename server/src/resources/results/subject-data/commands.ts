import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insert, update } from '../../../db/statements.ts';

interface SubjectOfEnvironment {
  organizationId: string;
  appId: string;
  environmentId: string;
  subjectId: string;
}

/**
 * Records an erasure. `epoch` is the newest epoch that sealed data of the subject; null if copies exist that
 * no epoch key protects. After a restore, the erasure may already be recorded.
 */
export function insertErasure(
  { organizationId, appId, environmentId, subjectId }: SubjectOfEnvironment,
  erasedAt: Date,
  epoch: number | null,
): Statement {
  return insert(
    'erasures',
    {
      organization_id: organizationId,
      app_id: appId,
      environment_id: environmentId,
      subject_id: subjectId,
      erased_at: erasedAt,
      epoch,
    },
    'ON CONFLICT (organization_id, subject_id) DO NOTHING',
  );
}

const UNLISTED = rowsOf(
  columns('erasures', 'organization_id', 'app_id', 'environment_id', 'subject_id', 'erased_at'),
);

/** Runs as the system: selects erasures that are not in the list beside the epoch keys yet. */
export function selectUnlisted(limit: number) {
  return UNLISTED.query(
    `SELECT ${UNLISTED.list} FROM erasures WHERE NOT listed ORDER BY erased_at LIMIT $1`,
    [limit],
  );
}

export function markListed(organizationId: string, subjectIds: readonly string[]): Statement {
  return update('erasures', { organization_id: organizationId, subject_id: subjectIds }, { listed: true });
}
