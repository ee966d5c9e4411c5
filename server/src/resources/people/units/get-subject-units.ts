import { endpoint } from '../../../http/endpoint.ts';
import { presentMemberships, selectMember, selectSubjectUnits } from './queries.ts';
import { SubjectUnits } from './schema.ts';

export const getSubjectUnits = endpoint({
  summary: 'Get the units of a subject',
  description: 'Returns the memberships of the person in units, the earliest first.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/units',
  access: { credential: 'api', scope: 'subjects:read' },
  reads: { action: 'subject.read', resource: 'subject' },
  response: SubjectUnits,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const subject = await request.readOne(selectMember(organizationId, environmentId, params.subject_id));
    return { units: presentMemberships(await request.read(selectSubjectUnits(organizationId, subject.id))) };
  },
});
