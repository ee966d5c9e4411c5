import { compileMessage, type Json, type JsonObject, nextSendTime, renderMessage } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { AppError } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { selectClock, selectEnvironmentById } from '../../identity/environments/queries.ts';
import { openContact, selectContact } from '../../people/contacts/queries.ts';
import type { Contact } from '../../people/contacts/schema.ts';
import { selectEnrollment } from '../../people/enrollments/queries.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { issueSession, loadParticipation } from '../participant/issue-session.ts';
import { addressIndex, selectSuppressionOf } from '../suppressions/queries.ts';
import { endMessage, keepAddress, keepContent, postponeMessage } from './commands.ts';
import {
  type DueMessage,
  lockMessage,
  type MessageContent,
  type OutgoingRow,
  sealedContent,
  selectProgress,
} from './queries.ts';
import { isAllowed, selectMessageSettings, selectProgramWindow, settingsOf, windowsOf } from './settings.ts';
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

/** A message that is not sent, with the reason that the list shows. */
class Skip extends Error {}

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
  const content =
    message.content_sealed === null
      ? await newContent(tx, services, scope, message, person, zone, now)
      : sealedContent.open(person.key, message.id, message.content_sealed);
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

interface Recipient {
  key: SubjectKey;
  contact: Contact;
  /** Of the mail address; undefined for other channels. */
  addressIndex: Buffer | undefined;
  profile: Map<string, Json>;
  program: ProgramRow;
  settings: ReturnType<typeof settingsOf>;
  windows: ReturnType<typeof windowsOf>;
  timeZone: string;
  isTest: boolean;
  offsetSeconds: number;
  closesAt: number | undefined;
}

/** Reads whom a message is for. Throws Skip if it must not, or need not, be sent. */
async function recipientOf(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  message: OutgoingRow,
): Promise<Recipient> {
  const { organizationId, environmentId } = scope;
  const { subject_id, program_id, enrollment_id, evaluation_id } = message;
  const [subject, reachable, program, enrollment, progress, settingsRow, window, environment, clock] =
    await Promise.all([
      tx.first(selectVaultSubject(organizationId, environmentId, subject_id)),
      tx.first(selectContact(organizationId, environmentId, subject_id)),
      tx.first(selectProgram(organizationId, environmentId, program_id)),
      tx.first(selectEnrollment(organizationId, environmentId, enrollment_id)),
      tx.first(selectProgress(organizationId, enrollment_id, evaluation_id)),
      tx.first(selectMessageSettings(organizationId, environmentId)),
      tx.first(selectProgramWindow(organizationId, program_id)),
      tx.first(selectEnvironmentById(organizationId, environmentId)),
      tx.first(selectClock(organizationId, environmentId)),
    ]);
  if (!subject?.wrapped_key || !program || !enrollment) throw new Skip('subject_deleted');
  const key = await services.vault.openSubjectKey(scope, subject.id, subject.wrapped_key);
  const contact = openContact(key, reachable!) ?? {};
  if (reachable!.unsubscribed_at !== null) throw new Skip('unsubscribed');
  const index = await requireReachable(tx, services, scope, message.channel, contact);
  if (enrollment.status === 'withdrawn') throw new Skip('not_enrolled');
  if (message.kind === 'open') requireOpen(message, program, enrollment.status, progress);
  const settings = settingsOf(settingsRow);
  const closesAt = message.kind === 'open' ? progress?.cycle_ends_at : null;
  return {
    key,
    contact,
    addressIndex: index,
    profile: openProfile(key, subject.id, subject.profile),
    program,
    settings,
    windows: windowsOf(settings, window),
    timeZone: environment!.timezone,
    isTest: environment!.kind === 'test',
    offsetSeconds: clock!.clock_offset_seconds,
    closesAt: closesAt == null ? undefined : Date.parse(closesAt),
  };
}

/** Throws Skip unless the person can be written to. Returns the blind index of the address of a mail. */
async function requireReachable(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  channel: string,
  { email, channels }: Contact,
): Promise<Buffer | undefined> {
  if (channel === 'email' && email === undefined) throw new Skip('no_contact');
  if (channels && (channel === 'email' || channel === 'push') && !channels.includes(channel))
    throw new Skip('channel_not_wanted');
  if (channel !== 'email') return undefined;
  const index = await addressIndex(services.vault, scope, email!);
  if (await tx.first(selectSuppressionOf(scope.organizationId, scope.environmentId, index)))
    throw new Skip('suppressed');
  return index;
}

const OPEN_STATES = ['pending', 'in_progress'];

function requireOpen(
  { unless, evaluation_id }: OutgoingRow,
  program: ProgramRow,
  enrollmentStatus: string,
  progress: { status: string; is_begun: boolean } | undefined,
): void {
  if (program.status !== 'active') throw new Skip('program_not_active');
  const isCompleted =
    enrollmentStatus === 'completed' ||
    (evaluation_id !== null && progress !== undefined && !OPEN_STATES.includes(progress.status));
  if (isCompleted) throw new Skip('completed');
  if (enrollmentStatus !== 'active') throw new Skip('not_enrolled');
  if (unless === 'opened' && progress?.is_begun) throw new Skip('opened');
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
  { kind, channel, program_id, subject_id }: OutgoingRow,
  { closesAt }: Recipient,
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
    // Other channels pass the message on, so somebody else sees its link.
    readsEarlier: channel === 'email',
    readsProfile: channel === 'email',
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
