import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentLinked } from '../../operations/audit-log/entry.ts';
import { selectAccesses } from '../../operations/audit-log/list-queries.ts';
import { AuditEntry, EXAMPLE_ENTRY } from '../../operations/audit-log/schema.ts';
import { selectSubject } from '../../people/subjects/queries.ts';

export const listSubjectAccesses = endpoint({
  summary: 'List who read the data of a subject',
  description:
    'Returns the entries of the audit log, newest first, of reads of the subject, its enrollments, participant sessions and evaluations, and of exports of the environment since the subject was created, which may contain it. Reads that differ in nothing but their request are counted together for a minute in `details.count`; `details.reason` is the `X-Access-Reason` that was given. Reads of what belongs to programs that you may not see (`studies:unblind`) are left out. Reads appear within about five seconds, repeated ones after their minute.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/accesses',
  access: { credential: 'api', scope: 'audit:read' },
  reads: 'none',
  query: listQuery({}),
  response: listOf(AuditEntry),
  examples: {
    response: {
      items: [
        {
          ...EXAMPLE_ENTRY,
          action: 'evaluation.read',
          resource_type: 'evaluation',
          details: { operation: 'getEvaluation', count: 1, reason: 'case 4711' },
        },
      ],
      next_cursor: '',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    await request.readOne(selectSubject(organizationId, environmentId, params.subject_id));
    await request.services.accesses.flush();
    const page = request.page({ subject_id: params.subject_id });
    const rows = await request.read(
      selectAccesses(
        { organizationId, environmentId, subjectId: params.subject_id },
        await request.hiddenPrograms(),
        page.after,
        page.limit,
      ),
    );
    return page.list(rows, (row) => presentLinked(organizationId, row));
  },
});
