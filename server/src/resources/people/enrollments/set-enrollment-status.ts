import { endpoint } from '../../../http/endpoint.ts';
import { invalidTransition, notFound } from '../../../http/errors.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { lockProgramOf } from '../programs/queries.ts';
import { changeStatus } from './change-status.ts';
import { presentEnrollment, selectEnrollment } from './queries.ts';
import { ENROLLMENT_STATES, Enrollment, type EnrollmentStatus } from './schema.ts';

/** The states to which an enrollment can change from each state. */
const TRANSITIONS: Record<EnrollmentStatus, readonly EnrollmentStatus[]> = {
  active: ['paused', 'completed', 'withdrawn'],
  paused: ['active', 'completed', 'withdrawn'],
  completed: ['active', 'withdrawn'],
  withdrawn: [],
};

export const setEnrollmentStatus = endpoint({
  summary: 'Change the status of an enrollment',
  description: 'Pauses, resumes, completes or withdraws the enrollment.',
  tag: 'enrollments',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/status',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  body: strictObject({ status: oneOf(ENROLLMENT_STATES) }),
  response: Enrollment,
  errors: ['invalid_transition'],
  examples: { body: { status: 'paused' } },
  async handle(request) {
    const { organizationId, environmentId } = request;
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
      const saved = await changeStatus(tx, request, { program: program!, row, to });
      return presentEnrollment(saved);
    });
  },
});
