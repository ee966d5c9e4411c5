import { canonicalJson, contextFingerprint, ENGINE_VERSION, type Json } from '@eps/engine';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { parseJson } from '../../parse-json.ts';
import { openInput, scored, split } from '../evaluations/complete.ts';
import { openResult, requireResult } from '../evaluations/present.ts';
import { type KeyedEvaluationRow, selectEvaluation } from '../evaluations/queries.ts';
import { EvaluationPath } from '../evaluations/schema.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { differences } from './differences.ts';
import { type ReviewRow, selectReviews } from './queries.ts';
import { Replay } from './schema.ts';

export const replayEvaluation = endpoint({
  operationId: 'replayEvaluation',
  summary: 'Replay an evaluation',
  description:
    'Computes the evaluation again from the bundle, the answers, the stored context and the stored input, and compares the result with the stored one as canonical JSON (RFC 8785). Changes nothing.',
  tag: 'evaluations',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/replay',
  access: { credential: 'api', scope: 'evaluations:read' },
  errorShape: 'application',
  status: 200,
  params: EvaluationPath,
  response: Replay,
  errors: ['evaluation_not_finished', 'subject_deleted'],
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    const [row] = await request.read<KeyedEvaluationRow>(
      selectEvaluation(organizationId, environmentId, params.evaluation_id),
    );
    if (!row) throw notFound();
    requireResult(row);
    const run = { rows: <Row>(statement: Parameters<Request['read']>[0]) => request.read<Row>(statement) };
    const [evaluation, reviews] = await Promise.all([
      loadEvaluation(run, services, organizationId, row),
      request.read<ReviewRow>(selectReviews(organizationId, row.id)),
    ]);
    const stored = plainJson(storedParts(evaluation, reviews));
    const recomputed = plainJson(await recomputedParts(request, evaluation));
    const identical = canonicalJson(stored) === canonicalJson(recomputed);
    return {
      identical,
      differences: identical ? [] : differences(stored, recomputed),
      engine_version: ENGINE_VERSION,
    };
  },
});

/** Reviews move the state on; the engine's own decision is the one before the first of them. */
function storedParts({ row, key }: LoadedEvaluation, reviews: readonly ReviewRow[]) {
  return {
    status: reviews[0]?.status_before ?? row.status,
    context_fingerprint: row.context_fingerprint,
    ...row.result,
    ...openResult(row, key),
  };
}

async function recomputedParts(request: Request, evaluation: LoadedEvaluation) {
  const { row, key, log, frozen } = evaluation;
  const digest = await request.services.vault.digester(request.vaultScope);
  const result = scored(evaluation, openInput(row, key));
  const { plain, sealed } = split(result, log);
  return {
    status: result.status,
    context_fingerprint: contextFingerprint(frozen.context, (field, value) =>
      digest(`context/${field}`, JSON.stringify(value)),
    ),
    ...plain,
    ...sealed,
  };
}

function plainJson(value: object): Json {
  return parseJson(JSON.stringify(value)) as Json;
}
