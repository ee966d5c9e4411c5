import type { Scope } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { type CountedTable, countByStatus } from './queries.ts';
import { EnvironmentCounts, MOST_COUNTED, STATUSES } from './schema.ts';

/** The scope that is required to list the same things. */
const SCOPES: Record<CountedTable, Scope> = {
  evaluations: 'evaluations:read',
  programs: 'programs:read',
  subjects: 'subjects:read',
  enrollments: 'enrollments:read',
  webhook_deliveries: 'webhooks:read',
};

/** Counts that grow when a person in an arm of a study is asked. */
const REVEAL_ARMS: ReadonlySet<CountedTable> = new Set(['evaluations', 'enrollments']);

export const getEnvironmentCounts = endpoint({
  summary: 'Count what an environment has',
  description:
    'Returns how many evaluations, programs, subjects, enrollments and webhook deliveries have each status. A part is present if the credential may list all that it counts. Counts are exact up to 100,000, and 100,000 for more.',
  tag: 'environments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/counts',
  access: { credential: 'api', scope: 'organization:read' },
  response: EnvironmentCounts,
  async handle(request) {
    const isBlind = (await request.hiddenPrograms()).length > 0;
    const parts = (Object.keys(SCOPES) as CountedTable[]).filter(
      (part) => request.rights.has(SCOPES[part]) && !(isBlind && REVEAL_ARMS.has(part)),
    );
    const counts: EnvironmentCounts = {};
    for (const part of parts) Object.assign(counts, { [part]: await countsOf(request, part) });
    return counts;
  },
});

async function countsOf(request: Request, part: CountedTable): Promise<Record<string, number>> {
  const { organizationId, environmentId } = request;
  const rows = await request.read(
    countByStatus(organizationId, environmentId, part, STATUSES[part], MOST_COUNTED),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
