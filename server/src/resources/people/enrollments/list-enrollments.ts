import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { readShortCode } from '../../../short-code.ts';
import { presentEnrollment, selectEnrollments } from './queries.ts';
import { ENROLLMENT_STATES, Enrollment } from './schema.ts';

export const listEnrollments = endpoint({
  summary: 'List enrollments',
  description: 'Returns the enrollments of the environment, newest first.',
  tag: 'enrollments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'enrollments.listed', resource: 'environment' },
  query: listQuery({
    program_id: Type.Optional(Uuid),
    subject_id: Type.Optional(Uuid),
    status: Type.Optional(oneOf(ENROLLMENT_STATES)),
    paper_code: Optional.String({
      minLength: 1,
      maxLength: 40,
      description: 'The code on a printed form, as it is read or typed: case and hyphens make no difference.',
    }),
  }),
  response: listOf(Enrollment),
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { program_id, subject_id, status, paper_code: typed } = request.query;
    const paper_code = typed === undefined ? undefined : readShortCode(typed);
    const filters = { program_id, subject_id, status, paper_code };
    const hidden = await request.hiddenPrograms();
    const page = request.page(filters);
    const rows = await request.read(
      selectEnrollments(organizationId, environmentId, { ...filters, hidden }, page.after, page.limit),
    );
    return page.list(rows, presentEnrollment);
  },
});
