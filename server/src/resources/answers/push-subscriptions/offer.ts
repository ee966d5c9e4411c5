import type { ReadRows } from '../../../db/rows.ts';
import type { Participant } from '../../../http/principal.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { deviceName } from '../../people/contacts/device-commands.ts';
import { type ContactRow, openStored, selectContact } from '../../people/contacts/queries.ts';
import { selectPushOffer } from '../../people/participant-settings/queries.ts';
import type { PushOffer } from './schema.ts';
import { vapidKey } from './vapid.ts';

/**
 * Whether a token may add a device, which then gets the messages of the person: only one for which a device
 * opened a link, but not one that was sent to an unconfirmed address. Staff see the tokens that they issue
 * with sessions (docs/rights.md).
 */
export function mayAddDevice(
  { tokenOrigin, addsDevices }: Pick<Participant, 'tokenOrigin' | 'addsDevices'>,
  programLinkId: string | null,
): boolean {
  return addsDevices && (tokenOrigin === 'link' || programLinkId !== null);
}

/** Returns the data with which the page can offer notifications on its device; undefined if it must not. */
export async function pushOffer(
  { vault }: Services,
  read: ReadRows,
  scope: EnvironmentScope,
  participant: Participant,
  programLinkId: string | null,
): Promise<PushOffer | undefined> {
  const { organizationId, environmentId, subjectId, programId } = participant;
  if (!mayAddDevice(participant, programLinkId)) return undefined;
  const [offer] = await read(selectPushOffer(organizationId, programId, programLinkId));
  if (!offer!.offers_push) return undefined;
  const [row] = await read(selectContact(organizationId, environmentId, subjectId));
  if (!row?.wrapped_key) return undefined;
  const key = await vault.openSubjectKey(scope, row.id, row.wrapped_key);
  const { channels, devices = [] } = openStored(key, row) ?? {};
  if (!isWanted(row, channels)) return undefined;
  return { public_key: (await vapidKey(vault, scope)).publicKey, devices: devices.map(deviceName) };
}

/** Whether notifications may be sent to a person. */
export function isWanted(
  { unsubscribed_at }: Pick<ContactRow, 'unsubscribed_at'>,
  channels: readonly string[] | undefined,
): boolean {
  return unsubscribed_at === null && (channels?.includes('push') ?? true);
}
