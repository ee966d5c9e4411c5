import type { Static } from 'typebox';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { openAnswersInTurns, selectAnswers } from '../../answers/evaluations/answers.ts';
import { participationOf } from '../../answers/evaluations/participation.ts';
import { openResult, presentEvaluation } from '../../answers/evaluations/present.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { openContext } from '../../answers/evaluations/sealed.ts';
import { presentReview, selectReviews } from '../evaluation-review/queries.ts';
import type { ExportedEvaluation } from './schema.ts';

/** Returns an evaluation with its answers, frozen context and reviews. */
export async function presentForSubject(
  request: Request,
  row: KeyedEvaluationRow,
  key: SubjectKey | undefined,
): Promise<Static<typeof ExportedEvaluation>> {
  const { organizationId } = request;
  const [answers, reviews, participation] = await Promise.all([
    request.read(selectAnswers(organizationId, row.id)),
    request.read(selectReviews(organizationId, row.id)),
    participationOf(request.read, organizationId, row),
  ]);
  await key?.prepare([row.context_sealed, row.result_sealed]);
  const frozen = key && row.context_sealed ? openContext(key, row.id, row.context_sealed) : undefined;
  return {
    ...presentEvaluation(row, openResult(row, key), participation),
    ...(frozen && { context: { ...frozen.context } }),
    answers: key ? await openAnswersInTurns(answers, key) : [],
    reviews: reviews.map((review) => presentReview(review, key)),
  };
}
