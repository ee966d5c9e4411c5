import { endpoint } from '../../../http/endpoint.ts';
import { Type } from '../../../http/type.ts';
import { identitiesOf } from './identities.ts';
import { IdentifySubjects, Identity } from './schema.ts';

/** This many people count as one look-up: a caller who has their ids does not probe which ids exist. */
const PEOPLE_PER_LOOK_UP = 10;

export const identifySubjects = endpoint({
  summary: 'Get the identities of subjects',
  description:
    'Returns the external IDs of up to 100 subjects and, with `subjects:profile`, the profile fields that the environment displays (`display` of `changeEnvironment`). Subjects that do not exist or were erased are left out. Ten people count as one look-up, and each is recorded in the audit log.',
  tag: 'subjects',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/identities',
  access: { credential: 'api', scope: 'subjects:identify' },
  units: 'limited',
  errorShape: 'list',
  reads: {
    action: 'subject.identified',
    resource: 'subject',
    idOf: (identities) => identities.map(({ subject_id }) => subject_id),
  },
  body: IdentifySubjects,
  response: Type.Array(Identity),
  examples: { body: { subject_ids: ['0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e'] } },
  async handle(request) {
    const { subject_ids } = request.body;
    const count = Math.ceil(subject_ids.length / PEOPLE_PER_LOOK_UP);
    await request.services.limits.lookUp(request.principal.principalId, count);
    return identitiesOf(request, [...new Set(subject_ids)]);
  },
});
