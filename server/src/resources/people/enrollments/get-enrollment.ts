import { endpoint } from '../../../http/endpoint.ts';
import { presentEnrollment, selectEnrollment } from './queries.ts';
import { Enrollment } from './schema.ts';

export const getEnrollment = endpoint({
  summary: 'Get an enrollment',
  tag: 'enrollments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'enrollment.read', resource: 'enrollment' },
  response: Enrollment,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectEnrollment(organizationId, environmentId, params.enrollment_id));
    return presentEnrollment(row);
  },
});
