import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectNamedProviders, selectOrganizationOfSlug } from './queries.ts';
import { EXAMPLE_PROVIDER, OrganizationSlug, SignOnProvider } from './schema.ts';

export const listSignOnProviders = endpoint({
  summary: 'List the sign-in options of an organization',
  description:
    'Returns the identity providers of the organization with this slug, by name. The list is empty if the organization has none or does not exist.',
  tag: 'auth',
  method: 'GET',
  path: '/auth/sso/providers',
  access: { credential: 'none' },
  query: strictObject({ organization: OrganizationSlug }),
  response: namedObject('SignOnProviders', { items: Type.Array(SignOnProvider) }),
  errors: ['rate_limited'],
  examples: { response: { items: [{ id: EXAMPLE_PROVIDER.id, name: EXAMPLE_PROVIDER.name }] } },
  async handle({ services, raw, query }) {
    await services.limits.visitor(raw.ip);
    const { system } = services.db;
    const [organization] = await system.read(selectOrganizationOfSlug(query.organization));
    return { items: organization ? await system.read(selectNamedProviders(organization.id)) : [] };
  },
});
