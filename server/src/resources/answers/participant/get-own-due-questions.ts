import { type CompiledBundle, pipeOf, type Question, refusedConsent, translationFor } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EvaluationId } from '../../../ids.ts';
import { type OpenDelivery, selectOpenDeliveries } from '../continuous-evaluation/queries.ts';
import { type DueQuestions, type DueReason, OwnDueQuestions } from '../continuous-evaluation/schema.ts';
import { participantQuestion } from '../evaluations/participant-view.ts';
import { selectEvaluation } from '../evaluations/queries.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { type RunningCycleRow, selectRunningCycle } from './queries.ts';
import { requireUnexpired } from './requirements.ts';

export const getOwnDueQuestions = endpoint({
  summary: "List the participant's delivered questions that are still open",
  description:
    'Returns the questions of the running cycle that were delivered and are neither answered nor expired; none of them after a refused consent. Delivers nothing: use POST for questions that are newly due.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/participant/due-questions',
  access: { credential: 'participant' },
  response: OwnDueQuestions,
  errors: [
    'program_not_active',
    'program_not_continuous',
    'not_enrolled',
    'participant_session_expired',
    'subject_deleted',
    'evaluation_deleted',
  ],
  async handle(request) {
    requireUnexpired(request);
    const { organizationId, participant, now } = request;
    const { programId, enrollmentId } = participant;
    const row = await request.readOne(selectRunningCycle(organizationId, programId, enrollmentId, now));
    requireContinuous(row);
    const hasOpenEvaluation = row.enrollment_status === 'active' && row.evaluation_id !== null;
    const deliveries = hasOpenEvaluation
      ? await request.read(selectOpenDeliveries(organizationId, enrollmentId, row.evaluation_id, now))
      : [];
    const items = deliveries.length > 0 ? await present(request, row, deliveries) : [];
    return { delivered_at: now.toISOString(), items };
  },
});

function requireContinuous(row: RunningCycleRow): void {
  if (row.program_mode !== 'continuous')
    throw new AppError('program_not_continuous', 'Only continuous programs have due questions.', {
      mode: row.program_mode,
    });
  if (row.program_status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: row.program_status });
  if (row.enrollment_status === 'withdrawn')
    throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.');
}

/** Returns the deliveries with their questions in the session's language, without option scores. */
async function present(
  request: Request,
  { evaluation_id, version_bundle_id }: RunningCycleRow,
  deliveries: readonly OpenDelivery[],
): Promise<DueQuestions['items']> {
  const bundleId = version_bundle_id!;
  const { bundles, files } = request.services;
  const { bundle } = await bundles.compiled(request.read, request.organizationId, bundleId);
  if (!bundle) throw new Error(`the bundle ${bundleId} of an open evaluation no longer compiles`);
  const translation = translationFor(bundle.experience.translations, request.participant.locale);
  const pipe = pipeOf(bundle, undefined, translation);
  const fileOf = await files.of(request.read, request.participant, bundle);
  const refused = await refusedIn(request, bundle, evaluation_id!);
  return deliveries.flatMap(({ id, question_id, due_reason }) => {
    const question = bundle.experience.questionById.get(question_id);
    if (!question || (refused && refused.id !== question_id)) return [];
    const shown = { seed: evaluation_id!, pipe, fileOf };
    const presented = participantQuestion(question, translation, shown);
    return [{ delivery_id: id, due_reason: due_reason as DueReason, question: presented }];
  }) as DueQuestions['items'];
}

/** Returns the required consent that the person has refused in the evaluation. */
async function refusedIn(
  request: Request,
  { experience }: CompiledBundle,
  evaluationId: EvaluationId,
): Promise<Question | undefined> {
  if (experience.consentRefusals.size === 0) return undefined;
  const { organizationId, environmentId, services } = request;
  const [row] = await request.read(selectEvaluation(organizationId, environmentId, evaluationId));
  if (!row) return undefined;
  return refusedConsent(experience, (await loadEvaluation(request.read, services, organizationId, row)).log);
}
