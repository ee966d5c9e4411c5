import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert, select } from '../../../db/statements.ts';
import type { Request } from '../../../http/request.ts';
import { type EnvironmentId, type EvaluationId, newId, type OrganizationId } from '../../../ids.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { signatureColumn } from '../../identity/apps/sign.ts';
import type { Review } from './schema.ts';

/** The sealed part of a review. */
export interface ReviewDetails {
  reason: string;
  amendments?: NonNullable<Review['amendments']>;
  /** Set once the amendments were removed with the answers. */
  redacted?: ['amendments'];
}

export const sealedDetails = sealedColumn<ReviewDetails>('evaluation_reviews', 'details');

const REVIEW = rowsOf({
  ...columns(
    'evaluation_reviews',
    'id',
    'evaluation_id',
    'new_evaluation_id',
    'decision',
    'details_sealed',
    'reviewer_kind',
    'reviewer_id',
    'user_id',
    'status_before',
    'status_after',
    'created_at',
  ),
  signature: signatureColumn(column('evaluation_reviews', 'signature')),
});

export type ReviewRow = RowOf<typeof REVIEW>;

export function insertReview(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  row: ReviewRow,
): Statement {
  return insert('evaluation_reviews', {
    organization_id: organizationId,
    environment_id: environmentId,
    ...row,
    signature: row.signature && JSON.stringify(row.signature),
  });
}

/**
 * Selects the decisions on an evaluation in order. There are at most two: a release, and an amendment or a
 * rescore.
 */
export function selectReviews(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return select(
    REVIEW,
    'evaluation_reviews',
    { organization_id: organizationId, evaluation_id: evaluationId },
    'ORDER BY id',
  );
}

/** Selects the decisions on several evaluations, each in order. */
export function selectReviewsOf(organizationId: string, evaluationIds: readonly string[]) {
  return select(
    REVIEW,
    'evaluation_reviews',
    { organization_id: organizationId, evaluation_id: evaluationIds },
    'ORDER BY id',
  );
}

/** Returns the details of a review without amended answers; undefined if it has none. */
export function withoutAmendments({ id, details_sealed }: ReviewRow, key: SubjectKey): Buffer | undefined {
  const { amendments, reason } = details_sealed
    ? sealedDetails.open(key, id, details_sealed)
    : { amendments: undefined, reason: '' };
  if (!amendments) return undefined;
  return sealedDetails.seal(key, id, { reason, redacted: ['amendments'] }, { contentId: newId() });
}

export function presentReview(row: ReviewRow, key: SubjectKey | undefined): Review {
  const {
    details_sealed,
    new_evaluation_id,
    user_id,
    evaluation_id: _,
    status_before,
    status_after,
    signature,
    ...rest
  } = row;
  return {
    ...rest,
    ...(key && details_sealed && sealedDetails.open(key, row.id, details_sealed)),
    ...(new_evaluation_id !== null && { new_evaluation_id }),
    ...(user_id !== null && { user_id }),
    ...(signature !== null && { signature }),
    status_before: status_before as Review['status_before'],
    status_after: status_after as Review['status_after'],
  };
}

/** Returns a review as a principal may see it: amendments are answers. */
export function reviewForReader(request: Request, row: ReviewRow, key: SubjectKey | undefined): Review {
  const { amendments, ...review } = presentReview(row, key);
  if (!amendments) return review;
  return request.rights.has('evaluations:answers')
    ? { ...review, amendments }
    : { ...review, redacted: ['amendments'] };
}
