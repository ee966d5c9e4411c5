import { compileMessage, type JsonObject, nextSendTime, renderMessage } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { AppError } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { issueSession, loadParticipation } from '../participant/issue-session.ts';
import { endMessage, keepAddress, keepContent, postponeMessage } from './commands.ts';
import {
  type DueMessage,
  lockMessage,
  type MessageContent,
  type OutgoingRow,
  sealedContent,
} from './queries.ts';
import { isSameAddress, type Recipient, recipientOf, Skip } from './recipient.ts';
import { isAllowed } from './settings.ts';
import { unsubscribeLink } from './unsubscribe-token.ts';

/** A rendered message whose link works, and where to send it. */
export interface OutgoingMail {
  to: string;
  from: string | undefined;
  replyTo: string | undefined;
  content: MessageContent;
  attempts: number;
  isTest: boolean;
  /** Where the person unsubscribes, for the headers. */
  unsubscribe: string;
}

const DAY_MS = 86_400_000;
/** How long a link works in a program without an end. */
const LINK_DAYS = 30;
/** How long a token works that the page gets for the link; the page renews it. */
const TOKEN_SECONDS = 3600;

/**
 * Decides about a due message in one transaction: ends or postpones it, or renders it and issues its link.
 * What is rendered is kept until the message was sent, so that a second attempt after a crash sends the same.
 * Returns what to send, if anything.
 */
export async function prepareMessage(services: Services, due: DueMessage): Promise<OutgoingMail | undefined> {
  try {
    return await services.db.withTenant(due.organization_id, (tx) => prepare(tx, services, due));
  } catch (error) {
    const reason = error instanceof Skip ? error.message : error instanceof AppError ? error.code : undefined;
    if (reason === undefined) throw error;
    await services.db.withTenant(due.organization_id, async (tx) => {
      tx.push(endMessage(due.organization_id, due.id, 'skipped', reason));
    });
    return undefined;
  }
}

async function prepare(
  tx: Transaction,
  services: Services,
  due: DueMessage,
): Promise<OutgoingMail | undefined> {
  const { organization_id: organizationId, environment_id: environmentId } = due;
  const message = await tx.first(lockMessage(organizationId, environmentId, due.id));
  if (message?.state !== 'queued') return undefined;
  const scope = { organizationId, appId: due.app_id, environmentId };
  const person = await recipientOf(tx, services, scope, message);
  const now = environmentTime(services.clock(), person.offsetSeconds);
  const zone = person.contact.time_zone ?? person.timeZone;
  const at = nextSendTime(now.getTime(), zone, person.windows, person.contact.quiet_hours);
  const end = person.closesAt ?? Number.POSITIVE_INFINITY;
  if (at === undefined || at >= end) throw new Skip('closed');
  if (at > now.getTime()) {
    tx.push(postponeMessage(organizationId, message.id, new Date(at), null));
    return undefined;
  }
  // What was rendered for another address may show more than this one.
  const isRendered = message.content_sealed !== null && isSameAddress(message, person);
  const content = isRendered
    ? sealedContent.open(person.key, message.id, message.content_sealed!)
    : await newContent(tx, services, scope, message, person, zone, now);
  const { from, reply_to: replyTo, allow = [] } = person.settings;
  const sealed = sealedContent.seal(person.key, message.id, content);
  if (message.channel !== 'email') {
    tx.push(endMessage(organizationId, message.id, 'requested', null, sealed));
    emitRequested(tx, scope, message, now);
    return undefined;
  }
  const to = person.contact.email!;
  const unsubscribe = await unsubscribeLink(services, scope, message.id, person.contact.locale ?? 'en');
  if (person.isTest && !isAllowed(to, allow)) {
    tx.push(endMessage(organizationId, message.id, 'held', null, sealed));
    return undefined;
  }
  tx.push(keepAddress(organizationId, message.id, person.addressIndex!));
  const { isTest } = person;
  return { to, from, replyTo, content, attempts: message.attempts, isTest, unsubscribe };
}

async function newContent(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  message: OutgoingRow,
  person: Recipient,
  zone: string,
  now: Date,
): Promise<MessageContent> {
  const { organizationId, appId } = scope;
  const template = await tx.first(selectMessageTemplate(organizationId, appId, message.template_id));
  const compiled = template && compileMessage(parseJson(template.content) as JsonObject).message;
  if (!compiled) throw new Skip('template_error');
  const locale = person.contact.locale ?? 'en';
  const session = await linkOf(tx, services, scope, message, person, locale, now);
  const data = {
    link: session.url,
    unsubscribe_link: await unsubscribeLink(services, scope, message.id, locale),
    program: person.program.name,
    opens_at: message.due_at,
    ...(person.closesAt !== undefined && { closes_at: new Date(person.closesAt).toISOString() }),
    profile: Object.fromEntries(compiled.profile.map((field) => [field, person.profile.get(field) ?? null])),
  };
  const rendered = renderMessage(compiled, locale, data, zone);
  if ('error' in rendered) throw new Skip(rendered.error);
  const content = { ...rendered, link: session.url };
  const sealed = sealedContent.seal(person.key, message.id, content);
  tx.push(keepContent(organizationId, message.id, sealed, session.id));
  return content;
}

/**
 * Returns the link of a message: that of a new session while questions are open. Results and messages about
 * missed questions lead to the page on which earlier links work.
 */
async function linkOf(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  { kind, program_id, subject_id, channel }: OutgoingRow,
  { closesAt, reads }: Recipient,
  locale: string,
  now: Date,
): Promise<{ url: string; id: string | null }> {
  if (kind !== 'open') return { url: `${services.config.publicUrl}/p`, id: null };
  const actor = { kind: 'system', id: 'messages', userId: null } as const;
  const source = { actor, requestId: '', realNow: services.clock(), services };
  const participation = await loadParticipation(tx, scope, program_id, subject_id);
  const lastMs = Math.min(closesAt ?? Number.POSITIVE_INFINITY, now.getTime() + LINK_DAYS * DAY_MS);
  const options = {
    locale,
    ttlSeconds: TOKEN_SECONDS,
    linkExpiresAt: new Date(lastMs),
    issuedBy: null,
    // Messages of other channels are sent by a webhook receiver, which sees their links.
    readsEarlier: reads.earlier && channel === 'email',
    readsProfile: reads.profile && channel === 'email',
  };
  const { url, session_id: id } = await issueSession(
    tx,
    { scope, services, now, source },
    participation,
    options,
  );
  return { url, id };
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
