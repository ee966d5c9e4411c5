import type { Config } from '../../../config/config.ts';
import type { Services } from '../../../services.ts';
import { insertSignInLink } from './commands.ts';
import { createOperatorLink } from './operator-link.ts';

/** How long a sign-in link is valid. */
export const SIGN_IN_LINK_MS = 24 * 3_600_000;

/** Returns the URL of a sign-in link. The token is in the fragment, which browsers do not send to servers. */
export function signInUrl(config: Pick<Config, 'publicUrl'>, token: string): string {
  return `${config.publicUrl}/sign-in#${token}`;
}

/** Creates a sign-in link for an operator. Returns undefined if the address has no account. */
export function createSignInLink(services: Services, email: string) {
  return createOperatorLink(services, email, {
    command: 'sign-in-link',
    action: 'sign_in_link.created',
    validMs: SIGN_IN_LINK_MS,
    url: signInUrl,
    insert: insertSignInLink,
  });
}
