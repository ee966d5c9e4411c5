import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, Uuid } from '../../../http/schemas.ts';
import { selectVaultSubject } from '../subjects/queries.ts';
import { presentOutcome, selectOutcomes } from './queries.ts';
import { Outcome } from './schema.ts';

export const listOutcomes = endpoint({
  summary: 'List the outcomes of a subject',
  description: 'Returns what was recorded about a subject, newest first.',
  tag: 'tasks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/outcomes',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'outcomes.listed', resource: 'environment' },
  query: listQuery({ subject_id: Uuid }),
  response: listOf(Outcome),
  async handle(request) {
    const { organizationId, environmentId, services, vaultScope } = request;
    const { subject_id } = request.query;
    const page = request.page({ subject_id });
    const subject = await request.readOne(selectVaultSubject(organizationId, environmentId, subject_id));
    if (!subject.wrapped_key) return { items: [], next_cursor: '' };
    const { rows, next_cursor } = page.page(
      await request.read(
        selectOutcomes(organizationId, environmentId, subject.id, {
          after: page.after,
          limit: page.limit,
          hidden: await request.hiddenPrograms(),
        }),
      ),
    );
    request.work.opens(rows.map(({ content_sealed }) => content_sealed));
    const key = await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key);
    return { items: rows.map((row) => presentOutcome(row, key)), next_cursor };
  },
});
