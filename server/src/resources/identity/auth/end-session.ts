import { recordUserAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { deleteSessionById } from './session-queries.ts';

export const endSession = endpoint({
  summary: 'End one of your sessions',
  description:
    'Signs the browser with this session out, for example after a device was lost. Sign in to use it: an API key cannot end sessions.',
  tag: 'auth',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  access: { credential: 'api', scope: null },
  idempotency: 'optional',
  status: 204,
  params: strictObject({ session_id: PlainId }),
  errors: ['not_found'],
  async handle(request) {
    const { principal, params } = request;
    if (principal.kind !== 'user') throw notFound();
    const organizationId = principal.session?.organizationId ?? null;
    await request.writeAsSystem(async (tx) => {
      const ended = await tx.count(deleteSessionById(principal.userId, params.session_id, organizationId));
      if (ended === 0) throw notFound();
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.session_ended',
        resourceType: 'user_session',
        resourceId: params.session_id,
      });
    });
  },
});
