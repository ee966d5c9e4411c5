import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { sealedRelation, selectOrigin } from '../../people/answer-origins/queries.ts';
import { type AnswerSource, openAnswers, sourcesOf } from './answers.ts';
import { finalAnswers } from './final-answers.ts';
import { subjectKeyOf } from './key.ts';
import { participationOf } from './participation.ts';
import { openResult, presentEvaluation } from './present.ts';
import { selectEvaluation, selectIssuers } from './queries.ts';
import { readAnswers } from './read-answers.ts';
import { resultForReader } from './reader.ts';
import { Evaluation, EvaluationWithAnswers, type FinalAnswer } from './schema.ts';

export const getEvaluation = endpoint({
  summary: 'Get an evaluation',
  description: `Returns the evaluation with its result and the trace of every score. What the rights of the
reader hide is absent and named in \`redacted\` of the trace, the report or the part that it is missing
from: without \`evaluations:answers\`, the answers, the items and steps of the trace, evidence, and scores,
rules and blocks from which a single answer could be read; without \`subjects:profile\`, what shows values
of the profile.

With \`include=answers\` it also has \`answers\`: the final answer to each question, in the order of the path.
This requires the scope \`evaluations:answers\` and is recorded in the audit log. An answer to a question that
has left the path does not count and is not included.`,
  tag: 'evaluations',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}',
  access: { credential: 'api', scope: 'evaluations:read' },
  errorShape: 'list',
  reads: { action: 'evaluation.read', resource: 'evaluation' },
  query: strictObject({
    include: Type.Optional(
      oneOf(['answers', 'answer_sources'] as const, {
        description:
          '`answers`: the final answers. `answer_sources`: the same, with the participant session and the token through which each was given, and who issued the session.',
      }),
    ),
  }),
  response: Type.Union([Evaluation, EvaluationWithAnswers]),
  async handle(request) {
    const { organizationId, environmentId, params, query, services } = request;
    if (query.include !== undefined) request.rights.require('evaluations:answers');
    const row = await request.readOne(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    request.work.opens([row.result_sealed]);
    const key = await subjectKeyOf(services.vault, organizationId, row);
    const result = openResult(row, key);
    const shown = await resultForReader(request, row, result);
    const participation = await participationOf(request.read, organizationId, row);
    const evaluation = presentEvaluation(row, shown, participation);
    if (query.include === undefined) return evaluation;
    const batches = await readAnswers(request, row);
    const [origin] = await request.read(selectOrigin(organizationId, row.enrollment_id, row.cycle));
    const sealed = participation.origin && origin?.relation_sealed;
    const relation = key && sealed ? { relation: sealedRelation.open(key, origin.id, sealed) } : {};
    const answers = finalAnswers(key ? openAnswers(batches, key) : [], result?.trace.path);
    if (query.include === 'answers') return { ...evaluation, ...relation, answers };
    const sessions = await request.read(selectIssuers(organizationId, row.id));
    const issuers = new Map(sessions.map(({ id, issued_by }) => [id, issued_by]));
    const sources = sourcesOf(batches);
    return {
      ...evaluation,
      ...relation,
      answers: answers.map((answer) => ({
        ...answer,
        ...presentSource(sources.get(answer.question_id), issuers),
      })),
    };
  },
});

function presentSource(
  source: AnswerSource | undefined,
  issuers: ReadonlyMap<string, string | null>,
): Pick<FinalAnswer, 'session_id' | 'token_id' | 'issued_by'> {
  if (!source?.session_id || !source.token_id) return {};
  const issuedBy = issuers.get(source.session_id);
  return {
    session_id: source.session_id,
    token_id: source.token_id,
    ...(issuedBy && { issued_by: issuedBy }),
  };
}
