import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { DateTime, namedObject } from '../../../http/schemas.ts';
import { extendToken, lockLink, prolongSession } from '../../people/participant-sessions/link-commands.ts';

export const renewParticipantToken = endpoint({
  summary: 'Renew the participant token',
  description:
    'Moves the end of the token by the time for which tokens of its session live, at most to the end of the link. A page renews its token while it is open; later it opens the link again.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/renew',
  access: { credential: 'participant' },
  idempotency: 'optional',
  responseSubject: (request) => request.participant.subjectId,
  response: namedObject('RenewedParticipantToken', { expires_at: DateTime }),
  errors: ['participant_session_expired'],
  async handle(request) {
    const { participant, organizationId, now } = request;
    const { sessionId, tokenId } = participant;
    return request.write(async (tx) => {
      const session = await tx.first(lockLink(organizationId, sessionId));
      const linkEnd = Date.parse(session!.link_expires_at);
      // The end of a completed session depends on its release, and the link gives new tokens until then.
      const isOpen = session!.status === 'issued' || session!.status === 'active';
      const wanted = now.getTime() + session!.ttl_seconds * 1000;
      const end = new Date(Math.max(Date.parse(participant.expiresAt), Math.min(wanted, linkEnd)));
      if (!isOpen) return { expires_at: participant.expiresAt };
      if (end <= now) throw new AppError('participant_session_expired', 'This link has ended.');
      tx.push(extendToken(organizationId, tokenId, end));
      tx.push(prolongSession(organizationId, sessionId, end));
      recordAudit(tx, request, organizationId, {
        action: 'session.token_renewed',
        resourceType: 'participant_session',
        resourceId: sessionId,
        after: { token_id: tokenId, expires_at: end.toISOString() },
        details: { token_id: tokenId },
      });
      return { expires_at: end.toISOString() };
    });
  },
});
