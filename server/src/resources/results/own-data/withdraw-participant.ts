import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidTransition, notFound } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { removeDevices } from '../../people/contacts/device-commands.ts';
import { selectContact } from '../../people/contacts/queries.ts';
import { changeStatus } from '../../people/enrollments/change-status.ts';
import { selectEnrollment } from '../../people/enrollments/queries.ts';
import { requireNoHold } from '../../people/legal-holds/commands.ts';
import { lockLink, lockToken } from '../../people/participant-sessions/link-commands.ts';
import { giveBackPlaces } from '../../people/participant-sessions/place-commands.ts';
import { selectIssuedSession } from '../../people/participant-sessions/queries.ts';
import { selectSettings, selfServiceOf } from '../../people/participant-settings/queries.ts';
import { lockProgramOf } from '../../people/programs/queries.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { erase } from '../subject-data/erase.ts';

export const withdrawParticipant = endpoint({
  summary: 'Withdraw from the program',
  description:
    'Withdraws the participant from the program, if it offers that (`self_service.withdraw`): links and tokens end, and no more questions can be answered. With `erase` everything that is stored about the person is erased, as `DELETE …/subjects/{subject_id}` does, also in other programs. With `erase`, the request fails with `legal_hold` while the data must be kept; withdrawing without it is still possible.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/withdraw',
  access: { credential: 'participant' },
  idempotency: 'required',
  endsOwnCredential: true,
  responseSubject: 'none',
  body: namedObject('WithdrawRequest', { erase: Type.Boolean() }),
  response: namedObject('Withdrawn', { withdrawn: Type.Boolean(), erased: Type.Boolean() }),
  errors: [
    'self_service_disabled',
    'invalid_transition',
    'participant_session_expired',
    'subject_deleted',
    'legal_hold',
  ],
  examples: { body: { erase: false } },
  async handle(request) {
    const { participant, organizationId, environmentId, vaultScope, body, services, now } = request;
    const { enrollmentId, programId, subjectId, sessionId, tokenId } = participant;
    const response = await request.write(async (tx) => {
      // The program and the enrollment first, in the order of all changes of their status.
      const [program, enrollment] = await Promise.all([
        tx.first(lockProgramOf(organizationId, environmentId, enrollmentId)),
        tx.first(selectEnrollment(organizationId, environmentId, enrollmentId, true)),
      ]);
      const session = await tx.first(selectIssuedSession(organizationId, environmentId, sessionId));
      const link = await tx.first(lockLink(organizationId, sessionId));
      const token = await tx.first(lockToken(organizationId, sessionId, tokenId));
      if (!program || !enrollment || !session || !link) throw notFound();
      // Nothing compares the token again at the end, because it ends with this transaction.
      if (!token || token.revoked_at !== null || link.status === 'revoked') throw sessionEnded();
      const settings = await tx.first(selectSettings(organizationId, programId));
      if (!selfServiceOf(settings, session.program_link_id !== null).withdraw)
        throw new AppError('self_service_disabled', 'The program does not offer this.');
      if (enrollment.status === 'withdrawn') throw invalidTransition(enrollment.status, 'withdrawn', []);
      await changeStatus(tx, request, { program, row: enrollment, to: 'withdrawn' });
      if (link.status !== 'completed') tx.push(giveBackPlaces(organizationId, [sessionId]));
      const contact = await tx.first(selectContact(organizationId, environmentId, subjectId, true));
      if (contact)
        await removeDevices({ tx, scope: vaultScope, source: request, row: contact, now }, services.vault);
      if (body.erase) {
        const subject = await tx.first(selectVaultSubject(organizationId, environmentId, subjectId, true));
        if (subject?.status === 'active') {
          await requireNoHold(tx, request, subject.id);
          await erase(tx, request, subject);
        }
      }
      return { withdrawn: true, erased: body.erase };
    });
    if (body.erase) services.wake('erasures');
    return response;
  },
});

function sessionEnded(): AppError {
  return new AppError('participant_session_expired', 'This participant session has ended.');
}
