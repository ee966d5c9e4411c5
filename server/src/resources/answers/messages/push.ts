import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { Services } from '../../../services.ts';
import { removeDevices } from '../../people/contacts/device-commands.ts';
import { selectContact } from '../../people/contacts/queries.ts';
import type { Device } from '../../people/contacts/schema.ts';
import { type VapidKey, vapidHeader, vapidKey } from '../push-subscriptions/vapid.ts';
import type { OutgoingPush } from './prepare.ts';
import type { MessageContent } from './queries.ts';

/** Why a message was not accepted. */
export interface Failure {
  code: string;
  isFinal: boolean;
}

/** The code for a person with no address left. */
export const NO_CONTACT = 'no_contact';

/** How long push services keep a message for a device that is not connected: at most four weeks. */
const MOST_TTL_SECONDS = 28 * 86_400;
/** Push services need not accept more than 4,096 bytes, and devices display less than that. */
const TITLE_LENGTH = 200;
const BODY_LENGTH = 500;
const GONE = [404, 410];
const TOO_MANY = 429;
const ACTOR = { kind: 'system', id: 'messages', userId: null } as const;

type Outcome = 'accepted' | 'gone' | Failure;

/**
 * Sends a notification to the devices of a person. It counts as sent if one of them received it; devices that
 * their push service no longer knows are removed. Endpoints come from browsers, so they are connected to like
 * webhooks: https and public addresses only, no redirects, bounded time and response.
 */
export async function sendPush(services: Services, push: OutgoingPush): Promise<Failure | undefined> {
  const key = await vapidKey(services.vault, push.scope);
  const outcomes = await Promise.all(
    push.devices.map(async (device) => ({ device, outcome: await sendTo(services, push, key, device) })),
  );
  const gone = outcomes.flatMap(({ device, outcome }) => (outcome === 'gone' ? [device.endpoint] : []));
  if (gone.length > 0) await forget(services, push, gone);
  if (outcomes.some(({ outcome }) => outcome === 'accepted')) return undefined;
  const failures = outcomes.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome] : []));
  return failures.find(({ isFinal }) => !isFinal) ?? failures[0] ?? { code: NO_CONTACT, isFinal: true };
}

async function sendTo(
  { config, clock, fetchChecked }: Services,
  push: OutgoingPush,
  key: VapidKey,
  { endpoint, keys }: Device,
): Promise<Outcome> {
  try {
    const { status } = await fetchChecked(endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapidHeader(key, new URL(endpoint).origin, config.publicUrl, clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds(push)),
        topic: push.id.replaceAll('-', ''),
        urgency: 'normal',
      },
      body: encrypted(notificationOf(push), keys),
    });
    if (status >= 200 && status < 300) return 'accepted';
    if (GONE.includes(status)) return 'gone';
    return { code: `push_${status}`, isFinal: status < 500 && status !== TOO_MANY };
  } catch {
    return { code: 'push_service_unavailable', isFinal: false };
  }
}

function ttlSeconds({ closesAt, now }: OutgoingPush): number {
  const left = closesAt === undefined ? MOST_TTL_SECONDS : Math.floor((closesAt - now.getTime()) / 1000);
  return Math.max(0, Math.min(MOST_TTL_SECONDS, left));
}

/** Encrypts text for a device (RFC 8291). */
function encrypted(text: string, { p256dh, auth }: Device['keys']): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
}

/**
 * The notification that the page's service worker shows: the text without its links; a click opens the link.
 */
function notificationOf({ id, content, unsubscribe }: OutgoingPush): string {
  const { subject, link, locale } = content;
  const body = textWithout(content, [unsubscribe, link]);
  return JSON.stringify({
    title: shortened(subject, TITLE_LENGTH),
    body: shortened(body, BODY_LENGTH),
    lang: locale,
    url: link,
    tag: id,
  });
}

function textWithout({ text }: MessageContent, links: readonly string[]): string {
  const left = links.reduce((sum, link) => sum.replaceAll(link, ''), text);
  return left
    .replaceAll(/(?<![^\S\n])[^\S\n]+(?=\n|$)/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** Removes devices that their push services no longer know. */
async function forget(
  { db, vault, clock, audit }: Services,
  { scope, subjectId, now }: OutgoingPush,
  endpoints: readonly string[],
): Promise<void> {
  const { organizationId, environmentId } = scope;
  await db.withTenant(organizationId, async (tx) => {
    const row = await tx.first(selectContact(organizationId, environmentId, subjectId, true));
    const source = { actor: ACTOR, requestId: '', realNow: clock(), services: { audit } };
    if (row)
      await removeDevices({ tx, scope, source, row, now }, vault, ({ endpoint }) =>
        endpoints.includes(endpoint),
      );
  });
}
