import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { lockToken, presentToken, revokeToken } from './link-commands.ts';
import { selectIssuedSession } from './queries.ts';
import { EXAMPLE_TOKEN, ParticipantToken } from './schema.ts';

export const revokeParticipantToken = endpoint({
  summary: 'Revoke a token of a participant session',
  description:
    'The device that has the token can no longer use it. The session and its other tokens go on, and its link still gives new ones: revoke the session to end the link.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions/{session_id}/tokens/{token_id}/revoke',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  response: ParticipantToken,
  examples: { response: { ...EXAMPLE_TOKEN, revoked_at: '2026-11-20T08:30:00.000Z' } },
  async handle(request) {
    const { organizationId, environmentId, params, now } = request;
    return request.write(async (tx) => {
      const session = await tx.first(
        selectIssuedSession(organizationId, environmentId, params.session_id, true),
      );
      const token = session && (await tx.first(lockToken(organizationId, session.id, params.token_id)));
      if (!token) throw notFound();
      if (token.revoked_at !== null) return presentToken(token);
      tx.push(revokeToken(organizationId, token.id, now));
      const revoked = { ...token, revoked_at: now.toISOString() };
      recordAudit(tx, request, organizationId, {
        action: 'session.token_revoked',
        resourceType: 'participant_session',
        resourceId: token.session_id,
        before: token,
        after: revoked,
        details: { token_id: token.id },
      });
      return presentToken(revoked);
    });
  },
});
