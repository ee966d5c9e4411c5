import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import { rescheduleEnrollments } from '../enrollments/commands.ts';

import { updateProgram } from '../programs/commands.ts';
import { checkBundle, checkedRecurrence } from '../programs/content.ts';
import { type ProgramRow, presentProgram, selectProgram } from '../programs/queries.ts';
import { ChangeProgram, Program } from '../programs/schema.ts';
import { requireRunnable } from './move.ts';
import { reopenEnded } from './reopen.ts';

export const changeProgram = endpoint({
  summary: 'Update a program',
  description:
    'Updates the given fields. Open cycles and sessions keep the bundle that they started with. If the recurrence ends earlier, enrollments without a further cycle become `completed`. If it ends later, enrollments that the old end completed become active again.',
  tag: 'programs',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: ChangeProgram,
  response: Program,
  errors: [
    'conflict',
    'bundle_invalid',
    'bundle_not_published',
    'bundle_not_released',
    'invalid_context_overrides',
  ],
  examples: { body: { name: 'Weekly pulse, second half' } },
  async handle(request) {
    const { organizationId, environmentId, body, now } = request;
    return request.write(async (tx) => {
      const row = await tx.first(
        selectProgram(organizationId, environmentId, request.params.program_id, ' FOR UPDATE'),
      );
      if (!row) throw notFound();
      if (row.status === 'archived')
        throw new AppError('conflict', 'An archived program cannot be changed.', {
          status: row.status,
        });
      if (row.study_id !== null && body.recurrence)
        throw new AppError('conflict', 'The study of the program decides when its occasions open.', {
          study_id: row.study_id,
        });
      const overrides = body.context_overrides ?? (parseJson(row.context_overrides) as object);
      const changed: ProgramRow = {
        ...row,
        name: body.name ?? row.name,
        version_bundle_id: body.version_bundle_id ?? row.version_bundle_id,
        context_overrides: JSON.stringify(overrides),
        recurrence: body.recurrence
          ? checkedRecurrence(request, body.recurrence, row.mode, new Date(row.created_at))
          : row.recurrence,
      };
      if (JSON.stringify(changed) === JSON.stringify(row)) return presentProgram(row);
      // A program keeps the bundle that it has, also after the bundle was deprecated or archived.
      const hasNewBundle = changed.version_bundle_id !== row.version_bundle_id;
      if (hasNewBundle || changed.context_overrides !== row.context_overrides)
        await checkBundle(tx, request, changed.version_bundle_id, overrides);
      if (hasNewBundle && row.status !== 'draft')
        await requireRunnable(tx, request, changed.version_bundle_id);
      changed.updated_at = now.toISOString();
      tx.push(updateProgram(organizationId, changed));
      const isRescheduled = changed.recurrence !== row.recurrence && row.mode === 'continuous';
      if (isRescheduled) await reopenEnded(tx, request, row, changed);
      if (isRescheduled && row.status === 'active')
        tx.push(rescheduleEnrollments(organizationId, row.id, now));
      recordAudit(tx, request, organizationId, {
        action: 'program.changed',
        resourceId: row.id,
        before: row,
        after: changed,
        details: { fields: Object.keys(body) },
      });
      return presentProgram(changed);
    });
  },
});
