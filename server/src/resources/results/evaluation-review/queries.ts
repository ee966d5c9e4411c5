import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
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
  return {
    text: `INSERT INTO evaluation_reviews (organization_id, environment_id, ${REVIEW.list})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      organizationId,
      environmentId,
      row.id,
      row.evaluation_id,
      row.new_evaluation_id,
      row.decision,
      row.details_sealed,
      row.reviewer_kind,
      row.reviewer_id,
      row.user_id,
      row.status_before,
      row.status_after,
      row.created_at,
      row.signature && JSON.stringify(row.signature),
    ],
  };
}

/**
 * Selects the decisions on an evaluation in order. There are at most two: a release, and an amendment or a
 * rescore.
 */
export function selectReviews(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return REVIEW.query(
    `SELECT ${REVIEW.list} FROM evaluation_reviews WHERE organization_id = $1 AND evaluation_id = $2
     ORDER BY id`,
    [organizationId, evaluationId],
  );
}

/** Selects the decisions on several evaluations, each in order. */
export function selectReviewsOf(organizationId: string, evaluationIds: readonly string[]) {
  return REVIEW.query(
    `SELECT ${REVIEW.list} FROM evaluation_reviews
     WHERE organization_id = $1 AND evaluation_id = ANY ($2) ORDER BY id`,
    [organizationId, evaluationIds],
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
