import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectDisplay } from '../../identity/environments/queries.ts';
import { identitiesOf } from './identities.ts';
import { selectByNames } from './name-queries.ts';
import { nameDigest, wordsOf } from './names.ts';
import { selectByExternalId } from './queries.ts';
import { FoundSubjects } from './schema.ts';

const MOST_FOUND = 50;

export const searchSubjects = endpoint({
  summary: 'Search subjects',
  description:
    'Returns up to 50 subjects, newest first, whose displayed profile fields (`display` of `changeEnvironment`) have every word of `q`, without regard to case and accents, and the subject whose external ID is `q`. Whole words are compared, because the fields are encrypted. Also requires `subjects:profile`. Each search counts as a look-up, one that finds nobody as ten, and everybody who is found is recorded in the audit log.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/search',
  access: { credential: 'api', scope: 'subjects:identify' },
  errorShape: 'list',
  reads: {
    action: 'subject.identified',
    resource: 'subject',
    idOf: ({ items }) => items.map(({ subject_id }) => subject_id),
  },
  query: strictObject({
    q: Type.String({ minLength: 1, maxLength: 512, description: 'Words, or an external ID.' }),
  }),
  response: FoundSubjects,
  async handle(request) {
    const { organizationId, environmentId, query, services, vaultScope } = request;
    request.rights.require('subjects:profile');
    await services.limits.lookUp(request.principal.principalId, 1);
    const keys = await services.vault.environment(vaultScope);
    const [settings] = await request.read(selectDisplay(organizationId, environmentId));
    const words = wordsOf(query.q).map((word) =>
      settings!.display.map((field) => nameDigest(keys, field, word)),
    );
    const [byId, byName] = await Promise.all([
      request.read(selectByExternalId(organizationId, environmentId, keys.externalIdIndexes(query.q))),
      words.length === 0 || settings!.display.length === 0
        ? []
        : request.read(selectByNames(organizationId, environmentId, words, MOST_FOUND)),
    ]);
    const ids = new Set([...byId.map(({ id }) => id), ...byName.map(({ subject_id }) => subject_id)]);
    if (ids.size === 0) await services.limits.lookUpMissed(request.principal.principalId);
    return { items: await identitiesOf(request, [...ids].slice(0, MOST_FOUND)), next_cursor: '' };
  },
});
