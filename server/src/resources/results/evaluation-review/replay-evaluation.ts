import { canonicalJson, ENGINE_VERSION, type Json } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { openInput, score } from '../../answers/evaluations/complete.ts';
import { earlierFingerprintOf, fingerprintOf } from '../../answers/evaluations/fingerprint.ts';
import { openResult, requireResult } from '../../answers/evaluations/present.ts';
import { selectEvaluation } from '../../answers/evaluations/queries.ts';
import { type LoadedEvaluation, loadEvaluation } from '../../answers/evaluations/state.ts';
import { differences } from './differences.ts';
import { type ReviewRow, selectReviews } from './queries.ts';
import { Replay } from './schema.ts';

export const replayEvaluation = endpoint({
  summary: 'Replay an evaluation',
  description:
    'Computes the evaluation again from the bundle, the answers, the stored context and the stored input, and compares the result with the stored one as canonical JSON (RFC 8785). Changes nothing. `differences` needs `evaluations:answers`.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/replay',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'evaluation.replayed', resource: 'evaluation' },
  cost: () => costOf('replayEvaluation'),
  response: Replay,
  errors: ['evaluation_not_finished', 'subject_deleted', 'evaluation_deleted', 'answers_deleted'],
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    const row = await request.readOne(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    requireResult(row);
    const [evaluation, reviews] = await Promise.all([
      loadEvaluation(request.read, services, organizationId, row),
      request.read(selectReviews(organizationId, row.id)),
    ]);
    const parts = storedParts(evaluation, reviews);
    const stored = plainJson(parts);
    const storedVersion = parts.trace?.engine_version ?? ENGINE_VERSION;
    const recomputed = plainJson(await recomputedParts(request, evaluation));
    const identical = canonicalJson(stored) === canonicalJson(recomputed);
    return {
      identical,
      // The values at which two results differ can reveal answers.
      ...(request.rights.has('evaluations:answers')
        ? { differences: identical ? [] : differences(stored, recomputed) }
        : { differences: [], redacted: ['differences'] }),
      engine_version: ENGINE_VERSION,
      ...(storedVersion !== ENGINE_VERSION && { stored_engine_version: storedVersion }),
    };
  },
});

/** Returns the stored result with the engine's own status, which is the status before the first review. */
function storedParts({ row, key }: LoadedEvaluation, reviews: readonly ReviewRow[]) {
  return {
    status: reviews[0]?.status_before ?? row.status,
    context_fingerprint: row.context_fingerprint,
    ...openResult(row, key),
  };
}

async function recomputedParts(request: Request, evaluation: LoadedEvaluation) {
  const { row, key, frozen } = evaluation;
  const digest = await request.services.vault.digester(request.vaultScope);
  const earlier = earlierFingerprintOf(digest, frozen.context);
  const isEarlier = row.context_fingerprint === earlier;
  return {
    ...score(evaluation, openInput(row, key)),
    context_fingerprint: isEarlier ? earlier : fingerprintOf(digest, row, frozen.context),
  };
}

function plainJson(value: object): Json {
  return parseJson(JSON.stringify(value)) as Json;
}
