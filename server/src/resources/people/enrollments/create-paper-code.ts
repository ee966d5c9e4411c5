import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { newShortCode } from '../../../short-code.ts';
import { keepPaperCode } from './commands.ts';
import { PaperCode } from './schema.ts';

export const createPaperCode = endpoint({
  summary: 'Get the code for printed forms of an enrollment',
  description:
    'Returns the code to print with `code` of `getPaperForm`, which says nothing about the person; `listEnrollments` with `paper_code` finds the enrollment of a form. An enrollment has one code: it is created by the first request, and the same for all cycles.',
  tag: 'enrollments',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/paper-code',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  response: PaperCode,
  examples: {
    response: { enrollment_id: '019bc0de-0000-7000-8000-0000000000e1', code: '7KQ2M-X4TDP' },
  },
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { enrollment_id } = request.params;
    return request.write(async (tx) => {
      const code = newShortCode();
      const row = found(await tx.first(keepPaperCode(organizationId, environmentId, enrollment_id, code)));
      if (row.paper_code === code)
        recordAudit(tx, request, organizationId, {
          action: 'enrollment.paper_code_created',
          resourceId: enrollment_id,
          after: row,
        });
      return { enrollment_id, code: row.paper_code! };
    });
  },
});
