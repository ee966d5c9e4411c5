import { invalidValue } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import type { MessageSettings } from './schema.ts';

/**
 * Throws a validation error for a sender or an address for answers whose domain is neither allowed by the
 * operator nor proved by the organization.
 */
export async function requireSenderDomains(
  { senderDomains }: Services,
  organizationId: string,
  settings: Pick<MessageSettings, 'from' | 'reply_to'>,
): Promise<void> {
  for (const field of ['from', 'reply_to'] as const) {
    const address = settings[field];
    if (address === undefined || (await senderDomains.check(organizationId, address)) === 'allowed') continue;
    const { name, value } = senderDomains.proofOf(organizationId, address);
    throw invalidValue(
      ['body', field],
      `must have a domain from which this installation sends, or one whose DNS has the TXT record ${name} with the value ${value}`,
    );
  }
}

/** Returns why a mail may not be sent with these addresses now, although the settings were accepted. */
export async function senderFailure(
  { senderDomains }: Services,
  organizationId: string,
  addresses: readonly (string | undefined)[],
): Promise<{ code: string; isFinal: boolean } | undefined> {
  for (const address of addresses) {
    const state = address === undefined ? 'allowed' : await senderDomains.check(organizationId, address);
    if (state !== 'allowed') return { code: 'sender_not_allowed', isFinal: state === 'not_allowed' };
  }
  return undefined;
}
