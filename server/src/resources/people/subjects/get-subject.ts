import { endpoint } from '../../../http/endpoint.ts';
import { selectSubject } from './queries.ts';
import { Subject } from './schema.ts';

export const getSubject = endpoint({
  summary: 'Get a subject',
  tag: 'subjects',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}',
  access: { credential: 'api', scope: 'subjects:read' },
  errorShape: 'list',
  reads: { action: 'subject.read', resource: 'subject' },
  response: Subject,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const subject = await request.readOne(selectSubject(organizationId, environmentId, params.subject_id));
    return subject;
  },
});
