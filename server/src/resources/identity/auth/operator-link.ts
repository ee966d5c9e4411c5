import type { AuditAction } from '../../../audit/actions.ts';
import { recordUserAudit } from '../../../audit/record.ts';
import type { Config } from '../../../config/config.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import type { Statement } from '../../../db/batch.ts';
import type { Services } from '../../../services.ts';
import type { NewLink } from './commands.ts';
import { selectUserByEmail } from './queries.ts';

/** A kind of link that an operator creates for a user with a command. */
export interface OperatorLink {
  command: string;
  /** For the audit log. */
  action: AuditAction;
  validMs: number;
  url(config: Config, token: string): string;
  insert(link: NewLink): Statement;
}

/**
 * Creates a link. Each organization of the user gets an audit entry. Returns undefined if the address has no
 * account.
 */
export async function createOperatorLink(
  services: Services,
  email: string,
  { command, action, validMs, url, insert }: OperatorLink,
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const { db, config } = services;
  const now = services.clock();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMs);
  const found = await db.system.transaction(async (tx) => {
    const user = await tx.first(selectUserByEmail(email));
    if (!user) return false;
    tx.push(
      insert({ token_hash: hashSecret(token), user_id: user.id, created_at: now, expires_at: expiresAt }),
    );
    const actor = { kind: 'system' as const, id: command, userId: null };
    recordUserAudit(tx, { actor, requestId: '', realNow: now }, user.id, {
      action,
      resourceType: 'user',
    });
    return true;
  });
  return found ? { url: url(config, token), expiresAt } : undefined;
}
