import { recordAudit } from '../../audit/record.ts';
import type { Config } from '../../config.ts';
import { hashSecret } from '../../credentials/api-key.ts';
import { newToken } from '../../credentials/token.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { Services } from '../../services.ts';
import { selectUserByEmail } from './queries.ts';
import { insertReset } from './reset-queries.ts';

/** How long a password reset link is valid. */
export const RESET_MS = 30 * 60_000;

/** Returns the URL of a reset link. The token is in the fragment, which browsers do not send to servers. */
export function resetUrl(config: Config, token: string): string {
  return `${config.publicUrl}/reset-password#${token}`;
}

/**
 * Creates a password reset link for an operator, who passes it on where no mail server is configured. Each
 * organization of the user gets an audit entry. Returns undefined if the address has no account.
 */
export async function createResetLink(
  services: Services,
  email: string,
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const { db, config } = services;
  const now = services.clock();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_MS);
  const found = await db.system.transaction(async (tx) => {
    const user = await tx.first(selectUserByEmail(email));
    if (!user) return false;
    tx.push(insertReset({ tokenHash: hashSecret(token), userId: user.id, mailed: false, now, expiresAt }));
    const actor = { kind: 'system' as const, id: 'reset-link', userId: null };
    for (const { organization_id } of await tx.rows(selectOrganizationsOf(user.id)))
      recordAudit(tx, { actor, requestId: '', now }, organization_id, {
        action: 'password_reset.link_created',
        resourceType: 'user',
        resourceId: user.id,
      });
    return true;
  });
  return found ? { url: resetUrl(config, token), expiresAt } : undefined;
}

const ORGANIZATION = rowsOf(columns('memberships', 'organization_id'));

/** Selects the organizations that the user has joined. */
function selectOrganizationsOf(userId: string): Query<RowOf<typeof ORGANIZATION>> {
  return {
    text: 'SELECT organization_id FROM memberships WHERE user_id = $1 AND accepted_at IS NOT NULL',
    values: [userId],
    rows: ORGANIZATION,
  };
}
