import { nextSendTime } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { AppError } from '../../../http/errors.ts';
import { isAllowed } from '../../../mail/is-allowed.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { zoneOf } from '../../people/contacts/queries.ts';
import type { Device } from '../../people/contacts/schema.ts';
import { lockEnrollments } from '../../people/enrollments/queries.ts';
import { type Decision, saveDecisions, skipMessage } from './commands.ts';
import type { PendingMessage } from './links.ts';
import {
  type DueMessage,
  lockMessages,
  type MessageContent,
  type OutgoingRow,
  sealedContent,
  UNCONFIRMED,
} from './queries.ts';
import {
  isSameAddress,
  type Recipient,
  readSending,
  recipientsOf,
  type SendingContext,
  Skip,
} from './recipient.ts';
import { type PreparationContext, type Rendering, render, renderingOf } from './rendering.ts';
import { withTasks } from './unconfirmed.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

/** A rendered message whose link works. */
interface ReadyMessage {
  id: string;
  content: MessageContent;
  attempts: number;
  /** How often it was queued again by a request. */
  resent: number;
  /** The URL at which the person can unsubscribe. */
  unsubscribe: string;
  /** Until when no other worker claims the message. */
  claimedUntil: Date;
}

export interface OutgoingMail extends ReadyMessage {
  to: string;
  from: string | undefined;
  replyTo: string | undefined;
}

/** A notification, and the devices that it is sent to. */
export interface OutgoingPush extends ReadyMessage {
  devices: readonly Device[];
  scope: EnvironmentScope;
  subjectId: string;
  /** When the questions close; after that, the message is of no use. */
  closesAt: number | undefined;
  /** The time of the environment. */
  now: Date;
}

export type OutgoingMessage = OutgoingMail | OutgoingPush;

/**
 * Decides about due messages of one program in one transaction: ends or postpones each, or renders it and
 * issues its link. The rendered content is kept until the message was sent, so that a second attempt after a
 * crash sends the same. Returns the messages to send, claimed until `claimedUntil`; messages that another
 * worker has claimed in the meantime are left out. Throws an AppError only for several messages; a single one
 * that causes it is skipped.
 */
export async function prepareMessages(
  services: Services,
  due: readonly DueMessage[],
  claimedUntil: Date,
): Promise<OutgoingMessage[]> {
  const organizationId = due[0]!.organization_id;
  try {
    return await services.db.withTenant(organizationId, (tx) => prepare(tx, services, due, claimedUntil));
  } catch (error) {
    if (due.length > 1 || !(error instanceof AppError)) throw error;
    await services.db.withTenant(organizationId, async (tx) => {
      tx.push(skipMessage(organizationId, due[0]!, error.code));
    });
    return [];
  }
}

async function prepare(
  tx: Transaction,
  services: Services,
  due: readonly DueMessage[],
  claimedUntil: Date,
): Promise<OutgoingMessage[]> {
  const {
    organization_id: organizationId,
    app_id: appId,
    environment_id: environmentId,
    program_id,
  } = due[0]!;
  const scope = { organizationId, appId, environmentId };
  const claims = new Map(due.map(({ id, claimed_until }) => [id, claimed_until]));
  const enrollmentIds = [...new Set(due.map(({ enrollment_id }) => enrollment_id))];
  const [enrollments, locked, sending] = await Promise.all([
    tx.rows(lockEnrollments(organizationId, environmentId, enrollmentIds)),
    tx.rows(lockMessages(organizationId, environmentId, [...claims.keys()])),
    readSending(tx, services, scope, program_id),
  ]);
  const messages = locked.filter(
    ({ id, state, claimed_until }) => state === 'queued' && claimed_until === claims.get(id),
  );
  if (messages.length === 0) return [];
  const people = await recipientsOf(tx, services, scope, sending, messages, enrollments);
  const now = environmentTime(services.clock(), sending.offsetSeconds);
  const judged = messages.map((message) => judge(message, people.get(message.id)!, sending, now));
  const writing = judged.flatMap((each) => ('person' in each ? [each] : []));
  const acting: PreparationContext = { tx, services, scope, sending, now, claimedUntil };
  const rendering = await renderingOf(acting, writing);
  const decided = await Promise.all(
    judged.map((each) => ('person' in each ? decide(acting, each, rendering) : { decision: each })),
  );
  const decisions = decided.map(({ decision }) => decision);
  tx.push(saveDecisions(organizationId, await withTasks(acting, messages, decisions, people), claimedUntil));
  return decided.flatMap((each) => ('outgoing' in each && each.outgoing ? [each.outgoing] : []));
}

/** Returns how a message ends or waits without being rendered, or whom to write it to. */
function judge(
  message: OutgoingRow,
  person: Recipient | Skip,
  { windows, timeZone, isOfArms }: SendingContext,
  now: Date,
): Decision | PendingMessage {
  if (person instanceof Skip) return skipped(message, person.message);
  if (message.is_replaced) return skipped(message, 'replaced');
  const zone = zoneOf(person.contact) ?? timeZone;
  const at = nextSendTime(now.getTime(), zone, windows, person.contact.quiet_hours);
  const end = person.closesAt ?? Number.POSITIVE_INFINITY;
  if (at === undefined || at >= end) return skipped(message, 'closed');
  if (isOfArms && person.isUnconfirmed)
    return { ...unchanged(message), state: 'held', error: UNCONFIRMED, content: null };
  if (at > now.getTime()) return { ...unchanged(message), error: null, postponedTo: new Date(at) };
  // A message rendered for another address may show more than this address may see.
  const isRendered = message.content_sealed !== null && isSameAddress(message, person);
  return { message, person, zone, isRendered };
}

function unchanged(message: OutgoingRow): Decision {
  return {
    id: message.id,
    state: 'queued',
    error: message.error,
    postponedTo: null,
    content: message.content_sealed,
    sessionId: message.session_id,
    addressIndex: message.address_index,
    taskId: null,
  };
}

function skipped(message: OutgoingRow, reason: string): Decision {
  return { ...unchanged(message), state: 'skipped', error: reason, content: null };
}

/** Renders a message, unless that was done before, and decides how it is sent. */
async function decide(
  acting: PreparationContext,
  writing: PendingMessage,
  rendering: Rendering,
): Promise<{ decision: Decision; outgoing?: OutgoingMessage }> {
  const { tx, services, scope, sending, now, claimedUntil } = acting;
  const { message, person } = writing;
  const locale = person.contact.locale ?? 'en';
  const unsubscribe = await unsubscribeLink(services, scope, message.id, locale);
  const content = writing.isRendered
    ? sealedContent.open(person.key, message.id, message.content_sealed!)
    : render(writing, sending, rendering, unsubscribe);
  if ('error' in content) return { decision: skipped(message, content.error) };
  const decision: Decision = {
    ...unchanged(message),
    content: writing.isRendered
      ? message.content_sealed
      : sealedContent.seal(person.key, message.id, content),
    sessionId: writing.isRendered ? message.session_id : (rendering.links.get(message.id)?.sessionId ?? null),
  };
  const devices = message.channel === 'push' ? (person.contact.devices ?? []) : [];
  if (message.channel !== 'email' && devices.length === 0) {
    emitRequested(tx, scope, message, now);
    return { decision: { ...decision, state: 'requested', error: null } };
  }
  const { id, attempts, resent } = message;
  const rendered = { id, content, attempts, resent, unsubscribe, claimedUntil };
  const outgoing =
    message.channel === 'email'
      ? mailTo(person, sending, rendered)
      : pushTo(acting, person, devices, rendered);
  if (!outgoing) return { decision: { ...decision, state: 'held', error: null } };
  return { decision: { ...decision, addressIndex: person.addressIndex ?? null }, outgoing };
}

/** Returns the mail to a person; undefined if a test environment does not send to the address. */
function mailTo(
  { contact: { email } }: Recipient,
  { settings: { from, reply_to: replyTo, allow = [] }, isTest }: SendingContext,
  rendered: ReadyMessage,
): OutgoingMail | undefined {
  return isTest && !isAllowed(email!, allow) ? undefined : { ...rendered, to: email!, from, replyTo };
}

/**
 * Returns the notification; undefined if a test environment may send to none of the devices' push services.
 */
function pushTo(
  { scope, sending, now }: PreparationContext,
  { subject, closesAt }: Recipient,
  devices: readonly Device[],
  rendered: ReadyMessage,
): OutgoingPush | undefined {
  const { settings, isTest } = sending;
  const allowed = devices.filter(
    ({ endpoint }) => !isTest || isAllowed(new URL(endpoint).hostname, settings.allow ?? []),
  );
  if (allowed.length === 0) return undefined;
  return { ...rendered, devices: allowed, scope, subjectId: subject.id, closesAt, now };
}

/** Emits what another system needs to send a message through its own channel. */
function emitRequested(
  tx: Transaction,
  { organizationId, environmentId }: EnvironmentScope,
  { id, program_id, subject_id, rule_id, channel, template_id }: OutgoingRow,
  now: Date,
): void {
  const data = {
    message_id: id,
    program_id,
    subject_id,
    rule_id,
    channel,
    message_template_id: template_id,
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'message.requested', data }]);
}
