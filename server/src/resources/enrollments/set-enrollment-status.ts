import { recordAudit } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { invalidTransition, notFound } from '../../http/errors.ts';
import { oneOf, strictObject } from '../../http/schemas.ts';
import { revokeEnrollmentSessions } from '../participant-sessions/commands.ts';
import { lockProgramOf } from '../programs/queries.ts';
import { firstDueAt } from './due.ts';
import { presentEnrollment, selectEnrollment, updateEnrollmentStatus } from './queries.ts';
import { ENROLLMENT_STATES, Enrollment, EnrollmentPath, type EnrollmentStatus } from './schema.ts';

/** The states to which an enrollment can change from each state. */
const TRANSITIONS: Record<EnrollmentStatus, readonly EnrollmentStatus[]> = {
  active: ['paused', 'completed', 'withdrawn'],
  paused: ['active', 'completed', 'withdrawn'],
  completed: ['active', 'withdrawn'],
  withdrawn: [],
};

export const setEnrollmentStatus = endpoint({
  operationId: 'setEnrollmentStatus',
  summary: 'Change the status of an enrollment',
  description: 'Pauses, resumes, completes or withdraws the enrollment.',
  tag: 'enrollments',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/status',
  access: { credential: 'api', scope: 'enrollments:write' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: 'none',
  status: 200,
  params: EnrollmentPath,
  body: strictObject({ status: oneOf(ENROLLMENT_STATES) }),
  response: Enrollment,
  errors: ['invalid_transition'],
  examples: { body: { status: 'paused' } },
  async handle(request) {
    const { organizationId, environmentId, now } = request;
    const to = request.body.status;
    return request.write(async (tx) => {
      const id = request.params.enrollment_id;
      // The program first, as its own changes of status lock both: they schedule active enrollments only.
      const [program, row] = await Promise.all([
        tx.first(lockProgramOf(organizationId, environmentId, id)),
        tx.first(selectEnrollment(organizationId, environmentId, id, true)),
      ]);
      if (!row) throw notFound();
      if (row.status === to) return presentEnrollment(row);
      if (!TRANSITIONS[row.status].includes(to))
        throw invalidTransition(row.status, to, TRANSITIONS[row.status]);
      // A resumed enrollment continues with the current cycle; missed cycles are not made up.
      const nextDueAt = to === 'active' ? firstDueAt(program!, row.last_cycle_at, now) : null;
      const saved = await tx.first(updateEnrollmentStatus(organizationId, row.id, to, nextDueAt, now));
      if (to === 'withdrawn') tx.push(revokeEnrollmentSessions(organizationId, row.id, now));
      const type = to === 'withdrawn' ? 'enrollment.withdrawn' : 'enrollment.updated';
      const data = {
        enrollment_id: row.id,
        program_id: row.program_id,
        subject_id: row.subject_id,
        status: to,
      };
      emit(tx, now, [{ organizationId, environmentId, type, data }]);
      recordAudit(tx, request, organizationId, {
        action: `enrollment.${to}`,
        resourceType: 'enrollment',
        resourceId: row.id,
        before: row,
        after: saved,
        appId: request.appId,
        environmentId,
        details: { from: row.status },
      });
      return presentEnrollment(saved!);
    });
  },
});
