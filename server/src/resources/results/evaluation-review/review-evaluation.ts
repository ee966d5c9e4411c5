import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { updateEvaluationStatus } from '../../answers/evaluations/commands.ts';
import { statusEvent } from '../../answers/evaluations/complete.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { participationOf } from '../../answers/evaluations/participation.ts';
import { openResult, presentEvaluation } from '../../answers/evaluations/present.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { resultForReader } from '../../answers/evaluations/reader.ts';
import { Evaluation } from '../../answers/evaluations/schema.ts';
import type { StoredResult } from '../../answers/evaluations/sealed.ts';
import type { Signature } from '../../identity/apps/schema.ts';
import { sign } from '../../identity/apps/sign.ts';
import { releaseOccasion } from '../../people/occasions/commands.ts';
import { amend } from './amend.ts';
import { lockEvaluationForReview, recordDecision, requireMove } from './decision.ts';
import { requireOtherEyes } from './four-eyes.ts';
import { ReviewEvaluation } from './schema.ts';

export const reviewEvaluation = endpoint({
  summary: 'Review an evaluation',
  description:
    '`approve` releases the evaluation and `reject` fails it. `amend` replaces answers and returns a new evaluation of the amended answers; the old evaluation becomes `superseded`, even if it was already released; it also needs `evaluations:answers`. Without `evaluations:read` the response has no result. An evaluation is approved or rejected once: of several decisions at once, one is accepted and the others are 409 `invalid_transition`. In live environments of apps with `release: four_eyes`, a member who issued the session, or sent or amended the answers, cannot approve the evaluation: `four_eyes_required`. In every environment, nobody approves the evaluation of a paper form that they entered or resolved, if somebody else can. In live environments of apps with `signatures: required`, a decision needs a `signature`: `signature_required`.',
  tag: 'evaluations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/review',
  access: { credential: 'api', scope: 'evaluations:review' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, evaluation) => evaluation.subject_id,
  body: ReviewEvaluation,
  response: Evaluation,
  errors: [
    'invalid_transition',
    'answer_invalid',
    'answers_deleted',
    'four_eyes_required',
    'signature_required',
    'reauthentication_required',
  ],
  examples: { body: { decision: 'approve', reason: 'The answers were confirmed by telephone.' } },
  async handle(request) {
    const { organizationId, services, body } = request;
    const { decision, reason } = body;
    checkAmendments(body);
    return request.write(async (tx) => {
      const row = await lockEvaluationForReview(tx, request);
      const signature = await sign(tx, request, request.environment.environmentKind);
      if (decision === 'amend') {
        const amended = await amend(tx, request, row, { ...body, signature });
        return present(request, tx, amended.row, amended.result);
      }
      requireMove(row.status, RELEASED[decision]);
      if (decision === 'approve') await requireOtherEyes(tx, request, row);
      const key = await subjectKeyOf(services.vault, organizationId, row);
      const decided = release(tx, request, { row, key }, { decision, reason, signature });
      request.work.opens([row.result_sealed]);
      return present(request, tx, decided, openResult(row, key));
    });
  },
});

async function present(
  request: Request,
  tx: Transaction,
  row: KeyedEvaluationRow,
  result: StoredResult | undefined,
) {
  const shown = await resultForReader(request, row, result, tx.rows);
  return presentEvaluation(row, shown, await participationOf(tx.rows, request.organizationId, row));
}

/** Throws a validation error: `amend` requires amendments, other decisions do not allow them. */
function checkAmendments({ decision, amendments }: ReviewEvaluation): void {
  const loc = ['body', 'amendments'];
  if (decision === 'amend' && amendments === undefined)
    throw new ValidationError([{ type: 'missing', loc, msg: 'Field required' }]);
  if (decision !== 'amend' && amendments !== undefined)
    throw new ValidationError([{ type: 'extra_forbidden', loc, msg: 'Extra inputs are not permitted' }]);
}

const RELEASED = { approve: 'completed', reject: 'failed' } as const;

interface Release {
  decision: keyof typeof RELEASED;
  reason: string;
  signature: Signature | undefined;
}

function release(
  tx: Transaction,
  request: Request,
  { row, key }: { row: KeyedEvaluationRow; key: SubjectKey | undefined },
  { decision, reason, signature }: Release,
): KeyedEvaluationRow {
  const { organizationId, now } = request;
  const to = RELEASED[decision];
  const completedAt = to === 'completed' ? now.toISOString() : null;
  tx.push(updateEvaluationStatus(organizationId, row.id, to, completedAt));
  if (to === 'completed') tx.push(releaseOccasion(organizationId, row.id, now));
  recordDecision(tx, request, row, key!, { decision, to, details: { reason }, signature });
  emit(tx, now, [statusEvent(organizationId, row, to)]);
  return { ...row, status: to, completed_at: completedAt };
}
