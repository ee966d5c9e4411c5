import type { Statement } from '../../db/batch.ts';
import type { InvitationRow } from './invitation-queries.ts';

/** An invitation with the person it is for. */
export interface Presented {
  organization_id: string;
  id: string;
  membership_id: string;
  status: InvitationRow['status'];
  expires_at: string;
  token_mailed: boolean;
  user_id: string;
  user_email: string;
  password_hash: string | null;
  email_verified_at: string | null;
}

const PRESENTED = `SELECT i.organization_id, i.id, i.membership_id, i.status, i.expires_at, i.token_mailed,
  i.user_id,
    u.email AS user_email, u.password_hash, u.email_verified_at
  FROM invitations i JOIN users u ON u.id = i.user_id WHERE i.token_hash = $1`;

/** As the system: the token alone says which organization it is. */
export function selectByToken(tokenHash: Buffer): Statement {
  return { text: PRESENTED, values: [tokenHash] };
}

export function lockByToken(tokenHash: Buffer): Statement {
  return { text: `${PRESENTED} FOR UPDATE`, values: [tokenHash] };
}
