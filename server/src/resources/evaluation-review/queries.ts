import type { Statement } from '../../db/batch.ts';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import type { EvaluationStatus } from '../evaluations/schema.ts';
import type { Decision, Review } from './schema.ts';

/** Why, and what it changed: sealed under the subject's key. */
export interface ReviewDetails {
  reason: string;
  amendments?: { question_id: string; before: unknown; after: unknown }[];
}

export interface ReviewRow {
  id: string;
  evaluation_id: string;
  new_evaluation_id: string | null;
  decision: Decision;
  details_sealed: Buffer | null;
  reviewer_kind: string;
  reviewer_id: string;
  user_id: string | null;
  status_before: EvaluationStatus;
  status_after: EvaluationStatus;
  created_at: string;
}

const COLUMNS = `id, evaluation_id, new_evaluation_id, decision, details_sealed, reviewer_kind, reviewer_id,
  user_id, status_before,
  status_after, created_at`;

export function insertReview(organizationId: string, environmentId: string, row: ReviewRow): Statement {
  return {
    text: `INSERT INTO evaluation_reviews (organization_id, environment_id, ${COLUMNS})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
    ],
  };
}

/** The decisions on an evaluation in their order. At most two: a release, and what superseded it. */
export function selectReviews(organizationId: string, evaluationId: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM evaluation_reviews WHERE organization_id = $1 AND evaluation_id = $2
           ORDER BY id`,
    values: [organizationId, evaluationId],
  };
}

export function detailsAad(reviewId: string): string {
  return `evaluation_reviews/${reviewId}/details`;
}

export function presentReview(row: ReviewRow, key: SubjectKey | undefined): Review {
  const { details_sealed, new_evaluation_id, user_id, evaluation_id: _, ...rest } = row;
  const details =
    key && details_sealed
      ? (parseJson(key.open(detailsAad(row.id), details_sealed)) as ReviewDetails)
      : undefined;
  return {
    ...rest,
    ...details,
    ...(new_evaluation_id !== null && { new_evaluation_id }),
    ...(user_id !== null && { user_id }),
  };
}
