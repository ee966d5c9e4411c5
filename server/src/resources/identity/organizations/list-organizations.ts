import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { selectOrganizations } from './queries.ts';
import { EXAMPLE_ORGANIZATION, Organization } from './schema.ts';

export const listOrganizations = endpoint({
  summary: 'List organizations',
  description:
    'Returns the organizations that the credential can read, including those whose sign-in policy it does not meet.',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  query: listQuery({}),
  response: listOf(Organization),
  examples: { response: { items: [EXAMPLE_ORGANIZATION], next_cursor: '' } },
  async handle(request) {
    const readable = [...request.principal.organizations]
      .filter(([, scopes]) => scopes.has('organization:read'))
      .map(([id]) => id);
    const page = request.page();
    const { rows, next_cursor } = page.page(
      await request.services.db.system.read(selectOrganizations(readable, page)),
    );
    return { items: rows, next_cursor };
  },
});
