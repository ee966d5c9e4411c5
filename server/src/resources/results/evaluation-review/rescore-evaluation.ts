import { effectiveContext, type JsonObject, rejectedAnswers } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { fingerprintOf } from '../../answers/evaluations/fingerprint.ts';
import { participationOf } from '../../answers/evaluations/participation.ts';
import { presentEvaluation } from '../../answers/evaluations/present.ts';
import { resultForReader } from '../../answers/evaluations/reader.ts';
import { Evaluation } from '../../answers/evaluations/schema.ts';
import { type LoadedEvaluation, loadEvaluation } from '../../answers/evaluations/state.ts';
import { type Replacement, supersede } from '../../answers/evaluations/supersede.ts';
import { requireReleased } from '../../content/bundles/released.ts';
import { GivenSignature } from '../../identity/apps/schema.ts';
import { sign } from '../../identity/apps/sign.ts';
import { checkBundle } from '../../people/programs/content.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { lockEvaluationForReview, recordDecision, requireMove } from './decision.ts';

const REASON = 'rescored';

export const rescoreEvaluation = endpoint({
  summary: 'Rescore an evaluation',
  description:
    'Evaluates the same answers again, optionally with another bundle, and returns the new evaluation. The old evaluation becomes `superseded`. With another bundle, the context is built again from that bundle, the context overrides of the program and the stored profile fields and values of the link; this also needs `evaluations:answers`. Without `evaluations:read` the response has no result.',
  tag: 'evaluations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/rescore',
  access: { credential: 'api', scope: 'evaluations:review' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, evaluation) => evaluation.subject_id,
  body: strictObject({
    bundle_id: Type.Optional(Uuid),
    signature: Type.Optional(GivenSignature),
  }),
  response: Evaluation,
  errors: [
    'invalid_transition',
    'answer_invalid',
    'answers_deleted',
    'bundle_invalid',
    'bundle_not_released',
    'invalid_context_overrides',
    'signature_required',
    'reauthentication_required',
  ],
  examples: { body: {} },
  async handle(request) {
    const { organizationId, services, body } = request;
    return request.write(async (tx) => {
      const row = await lockEvaluationForReview(tx, request);
      requireMove(row.status, 'superseded');
      const signature = await sign(tx, request, request.environment.environmentKind);
      const former = await loadEvaluation(tx.rows, services, organizationId, row);
      const bundleId = body.bundle_id ?? row.version_bundle_id;
      const rescored = await supersede(tx, request, former, {
        ...(bundleId === row.version_bundle_id
          ? { ...former, contextFingerprint: row.context_fingerprint }
          : await underOtherBundle(tx, request, former, bundleId)),
        versionBundleId: bundleId,
        amended: [],
        reason: REASON,
      });
      recordDecision(tx, request, row, former.key, {
        decision: 'rescore',
        to: 'superseded',
        newEvaluationId: rescored.row.id,
        details: { reason: REASON },
        signature,
      });
      const shown = await resultForReader(request, rescored.row, rescored.result, tx.rows);
      const participation = await participationOf(tx.rows, organizationId, rescored.row);
      return presentEvaluation(rescored.row, shown, participation);
    });
  },
});

/**
 * The scores of two freely chosen bundles reveal an answer that only one of them counts: throws
 * insufficient_scope without the right to answers. Also throws not_found, bundle_invalid,
 * bundle_not_released, invalid_context_overrides and answer_invalid.
 */
async function underOtherBundle(
  tx: Transaction,
  request: Request,
  former: LoadedEvaluation,
  bundleId: string,
): Promise<Pick<Replacement, 'bundle' | 'frozen' | 'contextFingerprint'>> {
  const { organizationId, environmentId, services, vaultScope } = request;
  request.rights.require('evaluations:answers');
  const program = await tx.first(selectProgram(organizationId, environmentId, former.row.program_id));
  const overrides = parseJson(program!.context_overrides) as JsonObject;
  await checkBundle(tx, request, bundleId, overrides);
  if (request.environment.environmentKind === 'live')
    await requireReleased(tx, request, environmentId, bundleId);
  const { bundle } = await services.bundles.valid(tx.rows, organizationId, bundleId);
  requireAcceptable(former, bundle);
  const { profile, link } = former.frozen.context;
  const context = effectiveContext(bundle, overrides, profile, link);
  const digest = await services.vault.digester(vaultScope);
  return {
    bundle,
    frozen: { ...former.frozen, context },
    contextFingerprint: fingerprintOf(digest, former.row, context),
  };
}

/** Throws answer_invalid if the other bundle does not accept an answer; scoring would ignore that answer. */
function requireAcceptable({ log }: LoadedEvaluation, bundle: Replacement['bundle']): void {
  const errors = rejectedAnswers(bundle, log);
  if (errors.length > 0)
    throw new AppError('answer_invalid', 'The bundle does not accept the existing answers.', { errors });
}
