import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { violatesUnique } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { isChanged } from './commands.ts';
import { type EnrollOutcome, enroll, enrollUnread } from './enroll.ts';
import { type EnrollmentRow, presentEnrollment, selectCurrentEnrollment } from './queries.ts';
import { type EnrollableProgram, rememberedProgram } from './remembered-programs.ts';
import { CreateEnrollment, Enrollment } from './schema.ts';

export const createEnrollment = endpoint({
  summary: 'Create an enrollment',
  description: 'Enrolls a subject in a program.',
  tag: 'enrollments',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  status: 201,
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
    const { organizationId, environmentId, body, services } = request;
    const program = rememberedProgram(organizationId, environmentId, body.program_id);
    try {
      if (program && !services.db.distributed) {
        const created = await createUnread(request, program, body.subject_id);
        if (created) return created;
      }
      return await create(request, async (tx) => {
        const [outcome] = await enroll(tx, request, body.program_id, [body.subject_id]);
        return enrolledRow(outcome!);
      });
    } catch (error) {
      throw (await concurrentEnrollment(request, error, body.program_id, body.subject_id)) ?? error;
    }
  },
});

/** Enrolls in one round trip. Returns undefined if the program or the subject is not as expected. */
async function createUnread(
  request: Request,
  program: EnrollableProgram,
  subjectId: string,
): Promise<Enrollment | undefined> {
  try {
    return await create(request, async (tx) => enrollUnread(tx, request, program, subjectId));
  } catch (error) {
    if (isChanged(error)) return undefined;
    throw error;
  }
}

function create(
  request: Request,
  enrollIn: (tx: Transaction) => Promise<EnrollmentRow>,
): Promise<Enrollment> {
  const { organizationId } = request;
  const work = async (tx: Transaction) => {
    const row = await enrollIn(tx);
    recordAudit(tx, request, organizationId, {
      action: 'enrollment.created',
      resourceId: row.id,
      after: row,
    });
    return presentEnrollment(row);
  };
  return request.write(work, { shared: true });
}

function enrolledRow({ row, error, existingId }: EnrollOutcome): EnrollmentRow {
  if (row) return row;
  if (error === 'subject_deleted') throw new AppError('subject_deleted', 'The subject was deleted.');
  if (error === 'already_enrolled') throw alreadyEnrolled(existingId!);
  throw notFound({ field: 'subject_id', kind: 'subject' });
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
  if (!violatesUnique(error, 'enrollments_current_key')) return undefined;
  const [row] = await request.read(selectCurrentEnrollment(request.organizationId, programId, subjectId));
  return row && alreadyEnrolled(row.id);
}

function alreadyEnrolled(enrollmentId: string): AppError {
  return new AppError('already_enrolled', 'The subject is already enrolled in this program.', {
    enrollment_id: enrollmentId,
  });
}
