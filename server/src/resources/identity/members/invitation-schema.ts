import { ROLES } from '../../../credentials/scopes.ts';
import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

const INVITATION_STATES = ['pending', 'accepted', 'revoked', 'expired'] as const;

export const Invitation = namedObject('Invitation', {
  id: Type.String(),
  organization_id: Type.String(),
  created_by_user_id: Type.String(),
  email: Type.String(),
  role: oneOf(ROLES),
  status: oneOf(INVITATION_STATES),
  created_at: DateTime,
  expires_at: DateTime,
});

export const InvitationLink = namedObject('InvitationLink', {
  invitation_id: Uuid,
  token: Type.String({ description: 'Token for `POST /auth/invitations/accept`. Returned only once.' }),
  expires_at: DateTime,
  url: Type.String(),
});

export const EXAMPLE_INVITATION = {
  id: '0199a3c2-4d10-7e21-9b43-6a7b8c9d0e1f',
  organization_id: '0199a3c0-1111-7aaa-8bbb-0123456789ab',
  created_by_user_id: '0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f',
  email: 'grace@example.com',
  role: 'editor',
  status: 'pending',
  created_at: '2026-01-12T09:00:00.000Z',
  expires_at: '2026-01-19T09:00:00.000Z',
};
