import { createHash } from 'node:crypto';
import { type AuditSource, recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { EnvironmentScope, SubjectKey, Vault } from '../../../vault/vault.ts';
import { deleteContact, upsertContacts } from './commands.ts';
import { type ContactRow, openStored } from './queries.ts';
import type { Device } from './schema.ts';

/** The largest number of devices of a person; a further one replaces the oldest. */
export const MOST_DEVICES = 10;

/** Returns the id of a device, with which it cannot be reached: the digest of its endpoint. */
export function deviceName({ endpoint }: Pick<Device, 'endpoint'>): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** Returns the devices of a person as exports show them: neither how they are reached nor their keys. */
export function presentDevices(devices: readonly Device[] = []) {
  return devices.map(({ endpoint, since }) => ({ push_service: new URL(endpoint).host, since }));
}

interface Change {
  tx: Transaction;
  scope: EnvironmentScope;
  source: AuditSource;
  /** Locked. */
  row: ContactRow;
  now: Date;
}

/** Adds a device, or replaces its keys. */
export function addDevice(change: Change, key: SubjectKey, device: Device): void {
  const { devices = [] } = openStored(key, change.row) ?? {};
  const others = devices.filter(({ endpoint }) => endpoint !== device.endpoint);
  saveDevices(change, key, devices, [...others, device].slice(-MOST_DEVICES));
}

/** Removes the devices of a person that are chosen. */
export async function removeDevices(
  change: Change,
  vault: Vault,
  isRemoved: (device: Device) => boolean = () => true,
): Promise<void> {
  const { row, scope } = change;
  if (!row.wrapped_key) return;
  const key = await vault.openSubjectKey(scope, row.id, row.wrapped_key);
  const { devices = [] } = openStored(key, row) ?? {};
  const left = devices.filter((device) => !isRemoved(device));
  if (left.length < devices.length) saveDevices(change, key, devices, left);
}

function saveDevices(
  { tx, scope, source, row, now }: Change,
  key: SubjectKey,
  before: readonly Device[],
  devices: readonly Device[],
): void {
  const { devices: _, ...contact } = openStored(key, row) ?? {};
  const { organizationId, appId, environmentId } = scope;
  const { answers_since, shows_profile, unconfirmed } = row;
  const rights = { answers_since, shows_profile: shows_profile ?? true, unconfirmed: unconfirmed ?? [] };
  const stored = { ...contact, ...(devices.length > 0 && { devices }) };
  tx.push(
    Object.keys(stored).length === 0
      ? deleteContact(organizationId, row.id)
      : upsertContacts(scope, [{ subjectId: row.id, key, contact: stored, rights }], now),
  );
  recordAudit(tx, source, organizationId, {
    action: 'contact.devices_changed',
    resourceType: 'subject',
    resourceId: row.id,
    appId,
    environmentId,
    before: { devices: before.length },
    after: { devices: devices.length },
    details: { before: before.length, after: devices.length },
  });
}
