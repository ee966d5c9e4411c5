import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectRecipient } from './queries.ts';

const PURPOSE = 'unsubscribe';
const ID_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

/**
 * Returns the URL where the person of a message unsubscribes. Its token is the organization, the message and
 * 128 bits of a keyed digest, so it works without being stored, as long as the person is not erased.
 */
export async function unsubscribeLink(
  { vault, config }: Pick<Services, 'vault' | 'config'>,
  scope: EnvironmentScope,
  messageId: string,
  locale: string,
): Promise<string> {
  const mac = (await vault.digest(scope, PURPOSE, messageId)).slice(0, 2 * ID_BYTES);
  const ids = [scope.organizationId, messageId].map((id) => id.replaceAll('-', ''));
  const token = Buffer.from([...ids, mac].join(''), 'hex').toString('base64url');
  return `${config.publicUrl}/v1/unsubscribe/${token}?locale=${encodeURIComponent(locale)}`;
}

/** The person of an unsubscribe token, and the message that contained it. */
export interface UnsubscribeTarget {
  scope: EnvironmentScope;
  subjectId: string;
  messageId: string;
}

/** Returns the person of a token; undefined for tokens that this service did not create. */
export async function openUnsubscribeToken(
  { vault, db }: Pick<Services, 'vault' | 'db'>,
  token: string,
): Promise<UnsubscribeTarget | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const [organizationId, messageId] = [uuidAt(bytes, 0), uuidAt(bytes, ID_BYTES)];
  const [message] = await db.read(organizationId, selectRecipient(organizationId, messageId));
  if (!message) return undefined;
  const scope = { organizationId, appId: message.app_id, environmentId: message.environment_id };
  const mac = Buffer.from(await vault.digest(scope, PURPOSE, messageId), 'hex').subarray(0, ID_BYTES);
  if (!timingSafeEqual(mac, bytes.subarray(2 * ID_BYTES))) return undefined;
  return { scope, subjectId: message.subject_id, messageId };
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + ID_BYTES);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
