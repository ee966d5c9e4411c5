import type { Json } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { selectClock, selectEnvironmentById } from '../../identity/environments/queries.ts';
import { type ContactRow, openContact, selectContact } from '../../people/contacts/queries.ts';
import type { Contact } from '../../people/contacts/schema.ts';
import { selectEnrollment } from '../../people/enrollments/queries.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { addressIndex, selectSuppressionOf } from '../suppressions/queries.ts';
import { type OutgoingRow, selectAnsweredBefore, selectProgress } from './queries.ts';
import { selectMessageSettings, selectProgramWindow, settingsOf, windowsOf } from './settings.ts';

/** A message that is not sent, with the reason that the list shows. */
export class Skip extends Error {}

/** Whether a message was rendered for the present address of its person. */
export function isSameAddress({ address_index }: OutgoingRow, { addressIndex }: Recipient): boolean {
  if (address_index === null || addressIndex === undefined) return addressIndex === undefined;
  return address_index.equals(addressIndex);
}

/** Whom a message is for, and what decides how it is sent. */
export interface Recipient {
  key: SubjectKey;
  contact: Contact;
  /** Of the mail address; undefined for other channels. */
  addressIndex: Buffer | undefined;
  profile: Map<string, Json>;
  /** Whether links to the address read what was answered before, and show fields of the profile. */
  reads: { earlier: boolean; profile: boolean };
  program: ProgramRow;
  settings: ReturnType<typeof settingsOf>;
  windows: ReturnType<typeof windowsOf>;
  timeZone: string;
  isTest: boolean;
  offsetSeconds: number;
  closesAt: number | undefined;
}

/** Reads whom a message is for. Throws Skip if it must not, or need not, be sent. */
export async function recipientOf(
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
  const reads = await readsOf(tx, organizationId, message, reachable!);
  const settings = settingsOf(settingsRow);
  const closesAt = message.kind === 'open' ? progress?.cycle_ends_at : null;
  return {
    key,
    contact,
    addressIndex: index,
    profile: reads.profile ? openProfile(key, subject.id, subject.profile) : new Map(),
    reads,
    program,
    settings,
    windows: windowsOf(settings, window),
    timeZone: environment!.timezone,
    isTest: environment!.kind === 'test',
    offsetSeconds: clock!.clock_offset_seconds,
    closesAt: closesAt == null ? undefined : Date.parse(closesAt),
  };
}

/**
 * Returns what a message shows: not more than the member or key that set the address may read. Messages of
 * other channels are passed on, so others see their links.
 */
async function readsOf(
  tx: Transaction,
  organizationId: string,
  { channel, subject_id }: OutgoingRow,
  { answers_since, shows_profile }: ContactRow,
): Promise<Recipient['reads']> {
  if (channel !== 'email') return { earlier: false, profile: false };
  const isEarlier =
    answers_since !== null && (await hasAnswered(tx, organizationId, subject_id, answers_since));
  return { earlier: !isEarlier, profile: shows_profile ?? true };
}

async function hasAnswered(
  tx: Transaction,
  organizationId: string,
  subjectId: string,
  before: string,
): Promise<boolean> {
  return (await tx.first(selectAnsweredBefore(organizationId, subjectId, before)))!.answered;
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
