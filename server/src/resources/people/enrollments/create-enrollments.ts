import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { repeatOnViolation } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { enroll } from './enroll.ts';
import { CreateEnrollments, EnrollmentReceipts } from './schema.ts';

export const createEnrollments = endpoint({
  summary: 'Create enrollments in a batch',
  description:
    'Enrolls up to 100 subjects in a program. Each receipt contains the new enrollment, or the reason why the subject was not enrolled.',
  tag: 'enrollments',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/batch',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  cost: ({ subject_ids }) => costOf('createEnrollments', subject_ids.length),
  body: CreateEnrollments,
  response: EnrollmentReceipts,
  errors: ['program_archived'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_ids: ['0190b6a4-7e3c-7cc0-8000-000000000001'],
    },
  },
  async handle(request) {
    const { organizationId, body } = request;
    const work = async (tx: Transaction) => {
      const outcomes = await enroll(tx, request, body.program_id, body.subject_ids);
      recordAudit(tx, request, organizationId, {
        action: 'enrollments.created',
        resourceType: 'program',
        resourceId: body.program_id,
        after: outcomes.flatMap(({ row }) => (row ? [row] : [])),
        details: {
          created: outcomes.filter(({ row }) => row).length,
          conflicts: outcomes.filter(({ row }) => !row).length,
        },
      });
      return {
        receipts: outcomes.map(({ subjectId, row, error, existingId }, item_index) => ({
          item_index,
          subject_id: subjectId,
          enrollment_id: row?.id ?? existingId ?? null,
          outcome: row ? ('created' as const) : ('conflict' as const),
          error_code: error ?? null,
        })),
      };
    };
    return repeatOnViolation('enrollments_current_key', body.subject_ids.length, () => request.write(work));
  },
});
