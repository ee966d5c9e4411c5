import type { Static } from 'typebox';
import type { Request } from '../../http/request.ts';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import { presentReview, type ReviewRow, selectReviews } from '../evaluation-review/queries.ts';
import { type AnswerRow, openAnswers, selectAnswers } from '../evaluations/answers.ts';
import { contextAad, type FrozenContext } from '../evaluations/open.ts';
import { presentEvaluation } from '../evaluations/present.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import type { ExportedEvaluation } from './schema.ts';

/** An evaluation as its subject may have it: with the answers, the frozen context and the decisions on it. */
export async function presentForSubject(
  request: Request,
  row: KeyedEvaluationRow,
  key: SubjectKey | undefined,
): Promise<Static<typeof ExportedEvaluation>> {
  const { organizationId } = request;
  const [answers, reviews] = await Promise.all([
    request.read<AnswerRow>(selectAnswers(organizationId, row.id)),
    request.read<ReviewRow>(selectReviews(organizationId, row.id)),
  ]);
  const frozen =
    key && row.context_sealed
      ? (parseJson(key.open(contextAad(row.id), row.context_sealed)) as FrozenContext)
      : undefined;
  return {
    ...presentEvaluation(row, key),
    ...(frozen && { context: { ...frozen.context } }),
    answers: key ? openAnswers(answers, key) : [],
    reviews: reviews.map((review) => presentReview(review, key)),
  };
}
