import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { repeatOnViolation, violatesUnique } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { advance, saveParticipants } from './advance.ts';
import { lockParticipant } from './lock.ts';
import { type ParticipateOutcome, participate } from './participate.ts';
import { presentParticipant } from './present.ts';
import { selectCurrent } from './queries.ts';
import { CreateParticipant, Participant } from './schema.ts';
import { requireStudy } from './study.ts';

/** How many waves that open now may get their enrollment from a concurrent request. */
const MAX_ENROLLED = 10;

export const createStudyParticipant = endpoint({
  summary: 'Add a person to a study',
  description:
    'Adds a subject to the study, draws the arm, and opens what is due now. A subject takes part in a study once, unless it withdrew. In a draft study nothing opens.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  status: 201,
  body: CreateParticipant,
  response: Participant,
  errors: ['already_enrolled', 'subject_deleted', 'conflict'],
  examples: {
    body: { subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001', fields: {}, time_zone: 'Europe/Berlin' },
  },
  async handle(request) {
    const { organizationId, body, now, services, vaultScope } = request;
    const studyId = request.params.study_id;
    const work = async (tx: Transaction) => {
      const study = await requireStudy(tx, request, studyId);
      const [outcome] = await participate(tx, request, study, [body], () => ['body']);
      const { row } = outcome!;
      if (!row) throw conflictOf(outcome!);
      recordAudit(tx, request, organizationId, {
        action: 'participation.created',
        resourceId: row.id,
        after: { ...row, state_sealed: null },
        details: { study_id: studyId, subject_id: row.subject_id },
      });
      const acting = { services, scope: vaultScope, now, source: request };
      const locked = await lockParticipant(tx, acting, row.id);
      if (study.study.status === 'active') {
        await advance(tx, acting, [locked!]);
        saveParticipants(tx, acting, [locked!]);
      }
      return presentParticipant(request, locked!);
    };
    try {
      return await repeatOnViolation('enrollments_current_key', MAX_ENROLLED, () => request.write(work));
    } catch (error) {
      if (!violatesUnique(error, 'study_participants_current_key')) throw error;
      const [existing] = await request.read(selectCurrent(organizationId, studyId, [body.subject_id]));
      throw existing ? alreadyEnrolled(existing.id) : error;
    }
  },
});

function conflictOf({ error, existingId }: ParticipateOutcome): AppError {
  if (error === 'subject_deleted') return new AppError('subject_deleted', 'The subject was deleted.');
  if (error === 'already_enrolled') return alreadyEnrolled(existingId!);
  return notFound({ field: 'subject_id', kind: 'subject' });
}

function alreadyEnrolled(id: string): AppError {
  return new AppError('already_enrolled', 'The subject already takes part in this study.', {
    enrollment_id: id,
  });
}
