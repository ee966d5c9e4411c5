import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { repeatOnViolation } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { participate } from './participate.ts';
import { CreateParticipants, ParticipantReceipts } from './schema.ts';
import { requireStudy } from './study.ts';

export const createStudyParticipants = endpoint({
  summary: 'Add people to a study in a batch',
  description:
    'Adds up to 100 subjects to the study. Each receipt contains the new participation, or the reason why there is none. The worker opens what is due within moments.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants/batch',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  cost: ({ items }) => costOf('createEnrollments', items.length),
  body: CreateParticipants,
  response: ParticipantReceipts,
  errors: ['conflict'],
  examples: { body: { items: [{ subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001' }] } },
  async handle(request) {
    const { organizationId, body, params, services } = request;
    const work = async (tx: Transaction) => {
      const study = await requireStudy(tx, request, params.study_id);
      const outcomes = await participate(tx, request, study, body.items, (index) => ['body', 'items', index]);
      recordAudit(tx, request, organizationId, {
        action: 'participations.created',
        resourceType: 'study',
        resourceId: study.study.id,
        after: outcomes.flatMap(({ row }) => (row ? [{ ...row, state_sealed: null }] : [])),
        details: {
          created: outcomes.filter(({ row }) => row).length,
          conflicts: outcomes.filter(({ row }) => !row).length,
        },
      });
      return {
        receipts: outcomes.map(({ subjectId, row, error, existingId }, item_index) => ({
          item_index,
          subject_id: subjectId,
          participant_id: row?.id ?? existingId ?? null,
          outcome: row ? ('created' as const) : ('conflict' as const),
          error_code: error ?? null,
        })),
      };
    };
    const created = await repeatOnViolation('study_participants_current_key', body.items.length, () =>
      request.write(work),
    );
    services.wake('studies');
    return created;
  },
});
