import pg from 'pg';
import { recordAudit } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { EnvironmentPath } from '../../http/schemas.ts';
import { type EnrollOutcome, enroll } from './enroll.ts';
import { type EnrollmentRow, presentEnrollment, selectCurrentEnrollment } from './queries.ts';
import { CreateEnrollment, Enrollment } from './schema.ts';

export const createEnrollment = endpoint({
  operationId: 'createEnrollment',
  summary: 'Create an enrollment',
  description: 'Enrolls a subject in a program.',
  tag: 'enrollments',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments',
  access: { credential: 'api', scope: 'enrollments:write' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: 'none',
  status: 201,
  params: EnvironmentPath,
  body: CreateEnrollment,
  response: Enrollment,
  errors: ['already_enrolled', 'subject_deleted', 'program_archived'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, body } = request;
    try {
      return await request.write(async (tx) => {
        const [outcome] = await enroll(tx, request, body.program_id, [body.subject_id]);
        const row = enrolledRow(outcome!);
        recordAudit(tx, request, organizationId, {
          action: 'enrollment.created',
          resourceType: 'enrollment',
          resourceId: row.id,
          after: row,
          appId: request.appId,
          environmentId,
        });
        return presentEnrollment(row);
      });
    } catch (error) {
      throw (await concurrentEnrollment(request, error, body.program_id, body.subject_id)) ?? error;
    }
  },
});

function enrolledRow({ row, error, existingId }: EnrollOutcome): EnrollmentRow {
  if (row) return row;
  if (error === 'subject_deleted') throw new AppError('subject_deleted', 'The subject was deleted.');
  if (error === 'already_enrolled') throw alreadyEnrolled(existingId!);
  throw notFound();
}

/**
 * Returns already_enrolled if the insert failed because a concurrent request enrolled the same subject first.
 */
async function concurrentEnrollment(
  request: Request,
  error: unknown,
  programId: string,
  subjectId: string,
): Promise<AppError | undefined> {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'enrollments_current_key')
    return undefined;
  const [row] = await request.read(selectCurrentEnrollment(request.organizationId, programId, subjectId));
  return row && alreadyEnrolled(row.id);
}

function alreadyEnrolled(enrollmentId: string): AppError {
  return new AppError('already_enrolled', 'The subject is already enrolled in this program.', {
    enrollment_id: enrollmentId,
  });
}
