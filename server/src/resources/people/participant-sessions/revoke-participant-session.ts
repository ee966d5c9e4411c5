import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidTransition, notFound } from '../../../http/errors.ts';
import { revokeSession } from './commands.ts';
import { giveBackPlaces } from './place-commands.ts';
import { presentSession, selectIssuedSession } from './queries.ts';
import { EXAMPLE_SESSION, IssuedSession } from './schema.ts';

export const revokeParticipantSession = endpoint({
  summary: 'Revoke a participant session',
  description:
    'Ends an open session; its link and tokens no longer work. Answers are kept, and the evaluation stays open: a new session of the subject in the same cycle resumes it. A completed or abandoned session cannot be revoked.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions/{session_id}/revoke',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: 'none',
  response: IssuedSession,
  errors: ['invalid_transition'],
  examples: {
    response: { ...EXAMPLE_SESSION, status: 'revoked', ended_at: '2026-11-20T09:00:00.000Z' },
  },
  async handle(request) {
    const { organizationId, environmentId, params, now } = request;
    return request.write(async (tx) => {
      const row = await tx.first(selectIssuedSession(organizationId, environmentId, params.session_id, true));
      if (!row) throw notFound();
      if (row.status === 'revoked') return presentSession(row);
      if (row.ended_at !== null) throw invalidTransition(row.status, 'revoked', []);
      tx.push(revokeSession(organizationId, row.id, now));
      tx.push(giveBackPlaces(organizationId, [row.id]));
      const revoked = { ...row, status: 'revoked' as const, ended_at: now.toISOString() };
      recordAudit(tx, request, organizationId, {
        action: 'session.revoked',
        resourceType: 'participant_session',
        resourceId: row.id,
        before: row,
        after: revoked,
      });
      return presentSession(revoked);
    });
  },
});
