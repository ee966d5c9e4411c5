import type { Config } from '../../../config/config.ts';
import type { Services } from '../../../services.ts';
import { createOperatorLink } from './operator-link.ts';
import { insertReset } from './reset-queries.ts';

/** How long a password reset link is valid. */
export const RESET_MS = 30 * 60_000;

/** Returns the URL of a reset link. The token is in the fragment, which browsers do not send to servers. */
export function resetUrl(config: Config, token: string): string {
  return `${config.publicUrl}/reset-password#${token}`;
}

/**
 * Creates a password reset link for an operator, who passes it on where no mail server is configured. Returns
 * undefined if the address has no account.
 */
export function createResetLink(services: Services, email: string) {
  return createOperatorLink(services, email, {
    command: 'reset-link',
    action: 'password_reset.link_created',
    validMs: RESET_MS,
    url: resetUrl,
    insert: (link) => insertReset({ ...link, mailed: false }),
  });
}
