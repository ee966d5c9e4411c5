import type { Config } from '../../../config/config.ts';

/**
 * Returns the URL of an invitation link. The token is in the fragment, which browsers do not send to servers.
 */
export function invitationUrl(config: Config, token: string): string {
  return `${config.publicUrl}/accept-invitation#${token}`;
}
