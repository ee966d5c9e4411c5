import { hashSecret } from '../../../credentials/api-key.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { DateTime, namedObject, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LinkToken } from '../auth/schema.ts';
import { requireOpen, selectByToken } from './accept-queries.ts';
import { RoleName } from './schema.ts';

export const previewInvitation = endpoint({
  summary: 'Preview an invitation',
  description:
    'Returns what the token of an invitation link invites to. It does not reveal whether the address already has an account.',
  tag: 'invitations',
  method: 'POST',
  path: '/auth/invitations/preview',
  access: { credential: 'none' },
  body: strictObject({ token: LinkToken }),
  response: namedObject('InvitationPreview', {
    organization_name: Type.String(),
    email: Type.String(),
    role: RoleName,
    expires_at: DateTime,
  }),
  errors: ['not_found', 'already_accepted', 'invitation_expired'],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M' },
    response: {
      organization_name: 'Analytical Engines',
      email: 'grace@example.com',
      role: 'editor',
      expires_at: '2026-01-19T09:00:00.000Z',
    },
  },
  async handle(request) {
    const { services, body, now, raw, reply } = request;
    reply.headers(await services.limits.visitor(raw.ip));
    const [invitation] = await services.db.system.read(selectByToken(hashSecret(body.token)));
    if (!invitation) throw notFound();
    requireOpen(invitation, now);
    const { organization_name, invited_email: email, role, expires_at } = invitation;
    return { organization_name, email, role, expires_at };
  },
});
