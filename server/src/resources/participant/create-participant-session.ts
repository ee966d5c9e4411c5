import { endpoint } from '../../http/endpoint.ts';
import { EnvironmentPath } from '../../http/schemas.ts';
import { issueSession, loadParticipation } from './issue-session.ts';
import { CreateSession, IssuedSession } from './schema.ts';

const DEFAULT_TTL_SECONDS = 3600;

export const createParticipantSession = endpoint({
  operationId: 'createParticipantSession',
  summary: 'Create a participant session',
  description:
    'Issues a participant token for a subject, which is returned only once. If the subject has an open evaluation in the same cycle, the session resumes it, and the previous token is revoked.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions',
  access: { credential: 'api', scope: 'sessions:write' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  status: 201,
  params: EnvironmentPath,
  body: CreateSession,
  response: IssuedSession,
  errors: ['program_not_active', 'not_enrolled', 'cycle_not_open', 'subject_deleted'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      locale: 'en',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, appId, body, now, services } = request;
    const scope = { organizationId, appId, environmentId };
    return request.write(async (tx) => {
      const participation = await loadParticipation(tx, scope, body.program_id, body.subject_id);
      const issuing = { scope, services, now, source: request };
      const ttlSeconds = body.ttl_seconds ?? DEFAULT_TTL_SECONDS;
      return issueSession(tx, issuing, participation, { locale: body.locale ?? 'en', ttlSeconds });
    });
  },
});
