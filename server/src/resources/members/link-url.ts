import type { Config } from '../../config.ts';

/** Where an invitation is accepted. The token travels in the fragment, which browsers send to no server. */
export function invitationUrl(config: Config, token: string): string {
  return `${config.publicUrl}/accept-invitation#${token}`;
}
