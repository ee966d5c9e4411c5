import { endpoint } from '../../../http/endpoint.ts';
import { DEFAULT_LIMIT } from '../../../http/paging.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { DateTime, listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { createTurns } from '../../../threads/turns.ts';
import { askedPrograms, BelongingFilters } from './belonging.ts';
import { resultOf } from './key.ts';
import { selectEvaluations } from './list-queries.ts';
import { participationsOf } from './participation.ts';
import { presentEvaluation } from './present.ts';
import { resultForReader } from './reader.ts';
import { matchesFilters, ResultFilters } from './result-filters.ts';
import { EVALUATION_STATES, Evaluation } from './schema.ts';

export const listEvaluations = endpoint({
  summary: 'List evaluations',
  description:
    'Returns the evaluations of the environment, newest first. What the rights of the reader hide is absent, as in a single evaluation, and matches no filter. Because results are encrypted, `band`, `severity`, `mode` and `respondent` filter each page after it was read: a page can have fewer than `limit` items, or none, while `next_cursor` still returns more.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'evaluations.listed', resource: 'environment' },
  cost: (_, { limit = DEFAULT_LIMIT }) => costOf('listEvaluations', limit),
  query: listQuery({
    ...BelongingFilters,
    subject_id: Type.Optional(Uuid),
    status: Type.Optional(oneOf(EVALUATION_STATES)),
    finished: Optional.Boolean({
      description: 'Whether the participant has finished: neither `pending` nor `in_progress`.',
    }),
    from: Optional.Unsafe<string>({
      ...DateTime,
      description: 'Include evaluations created at or after this time.',
    }),
    to: Optional.Unsafe<string>({
      ...DateTime,
      description: 'Include evaluations created before this time.',
    }),
    ...ResultFilters,
  }),
  response: listOf(Evaluation),
  async handle(request) {
    const { organizationId, environmentId, services } = request;
    const { program_id, study_id, wave, enrollment_id, subject_id, status, finished, from, to } =
      request.query;
    const { band, concept, severity, mode, respondent } = request.query;
    const results = { band, concept, severity, mode, respondent };
    const belonging = { program_id, study_id, wave, enrollment_id };
    const others = { subject_id, status, finished, from, to };
    const page = request.page({ ...belonging, ...others, ...results });
    const programIds = await askedPrograms(request.read, request, belonging);
    const filters = { programIds, enrollment_id, ...others };
    const { rows, next_cursor } = page.page(
      await request.read(selectEvaluations(organizationId, environmentId, filters, page.after, page.limit)),
    );
    request.work.opens(rows.map(({ result_sealed }) => result_sealed));
    const participations = await participationsOf(request.read, organizationId, rows);
    const turn = createTurns();
    const items: Evaluation[] = [];
    for (const row of rows) {
      await turn();
      const result = await resultOf(services.vault, organizationId, row);
      const shown = await resultForReader(request, row, result);
      const participation = participations.get(row.id);
      if (matchesFilters(shown, participation?.origin, results))
        items.push(presentEvaluation(row, shown, participation));
    }
    return { items, next_cursor };
  },
});
