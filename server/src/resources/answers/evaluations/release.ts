import type { PageOptions } from '@eps/engine';
import { column, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import { signatureColumn } from '../../identity/apps/sign.ts';
import type { KeyedEvaluationRow } from './queries.ts';

const RELEASE = rowsOf({
  email: computed('text'),
  signature: signatureColumn(column('evaluation_reviews', 'signature')),
});

/**
 * Selects who released an evaluation by a review, or by the amendment or rescore that made it: the address of
 * the user, or of the user whose API key did. No row if it was not released by a review.
 */
export function selectRelease(
  organizationId: string,
  { id, supersedes_id }: Pick<KeyedEvaluationRow, 'id' | 'supersedes_id'>,
) {
  return RELEASE.query(
    `SELECT lower(u.email) AS email, r.signature
     FROM evaluation_reviews r LEFT JOIN users u ON u.id = r.user_id
     WHERE r.organization_id = $1 AND r.evaluation_id = ANY ($3)
       AND (r.new_evaluation_id = $2 OR (r.evaluation_id = $2 AND r.status_after = 'completed'))
     ORDER BY r.id DESC LIMIT 1`,
    [organizationId, id, supersedes_id === null ? [id] : [id, supersedes_id]],
  );
}

/** Returns what a report shows to staff about the release: when, and by whom if they may know that. */
export function releaseFor(
  request: Request,
  { completed_at: completedAt }: Pick<KeyedEvaluationRow, 'completed_at'>,
  release: RowOf<typeof RELEASE> | undefined,
): Pick<PageOptions, 'completedAt' | 'releasedBy' | 'signature'> {
  if (completedAt === null) return {};
  if (!release) return { completedAt, releasedBy: 'nobody' };
  const name = request.rights.has('organization:read') ? release.email : null;
  if (name === null) return { completedAt };
  const { signature } = release;
  return { completedAt, releasedBy: { name }, ...(signature && { signature }) };
}
