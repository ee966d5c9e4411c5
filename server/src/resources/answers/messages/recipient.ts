import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentKeys, EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import { selectClock, selectEnvironmentById } from '../../identity/environments/queries.ts';
import { type ContactRow, openStored, selectContacts } from '../../people/contacts/queries.ts';
import type { StoredContact } from '../../people/contacts/schema.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { selectVaultSubjects, type VaultRow } from '../../people/subjects/queries.ts';
import { addressIndex, selectSuppressedOf } from '../suppressions/queries.ts';
import { type OutgoingRow, type ProgressRow, selectAnsweredBefore, selectProgress } from './queries.ts';
import { selectMessageSettings, selectProgramWindow, settingsOf, windowsOf } from './settings.ts';

/** A message that is not sent, with the reason that the list shows. */
export class Skip extends Error {}

/** Whether a message was rendered for the present address of its person. */
export function isSameAddress({ address_index }: OutgoingRow, { addressIndex }: Recipient): boolean {
  if (address_index === null || addressIndex === undefined) return addressIndex === undefined;
  return address_index.equals(addressIndex);
}

/** The common data of the messages of one program. */
export interface SendingContext {
  program: ProgramRow | undefined;
  settings: ReturnType<typeof settingsOf>;
  windows: ReturnType<typeof windowsOf>;
  timeZone: string;
  isTest: boolean;
  /** Whether the program, or any of the environment, reveals the arms of people in a study. */
  isOfArms: boolean;
  hasArms: boolean;
  offsetSeconds: number;
}

/** The recipient of a message, and what determines how it is sent. */
export interface Recipient {
  key: SubjectKey;
  subject: VaultRow;
  enrollment: EnrollmentRow;
  contact: StoredContact;
  /** Of the mail address; undefined for other channels. */
  addressIndex: Buffer | undefined;
  /** Whether links to the address read what was answered before, and show fields of the profile. */
  reads: { earlier: boolean; profile: boolean };
  /** Whether the address waits for its confirmation. */
  isUnconfirmed: boolean;
  closesAt: number | undefined;
}

/** Reads what messages of one program share. */
export async function readSending(
  tx: Transaction,
  { blinding }: Services,
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
): Promise<SendingContext> {
  const ofArms = await blinding.programsOfArms(organizationId, environmentId);
  const [program, settingsRow, window, environment, clock] = await Promise.all([
    tx.first(selectProgram(organizationId, environmentId, programId)),
    tx.first(selectMessageSettings(organizationId, environmentId)),
    tx.first(selectProgramWindow(organizationId, programId)),
    tx.first(selectEnvironmentById(organizationId, environmentId)),
    tx.first(selectClock(organizationId, environmentId)),
  ]);
  const settings = settingsOf(settingsRow);
  return {
    program,
    settings,
    windows: windowsOf(settings, window),
    timeZone: environment!.timezone,
    isTest: environment!.kind === 'test',
    isOfArms: ofArms.includes(programId),
    hasArms: ofArms.length > 0,
    offsetSeconds: clock!.clock_offset_seconds,
  };
}

/**
 * Returns the recipients of messages of one program, by message, or why a message must not, or need not, be
 * sent. The caller has locked their enrollments.
 */
export async function recipientsOf(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  { program, hasArms }: SendingContext,
  messages: readonly OutgoingRow[],
  enrollments: readonly EnrollmentRow[],
): Promise<Map<string, Recipient | Skip>> {
  const { organizationId, environmentId } = scope;
  const subjectIds = [...new Set(messages.map(({ subject_id }) => subject_id))];
  const [progress, subjects, contacts, keys] = await Promise.all([
    tx.rows(selectProgress(organizationId, messages)),
    tx.rows(selectVaultSubjects(organizationId, environmentId, subjectIds)),
    tx.rows(selectContacts(organizationId, environmentId, subjectIds)),
    services.vault.environment(scope),
  ]);
  const read = {
    program,
    hasArms,
    keys,
    enrollments: new Map(enrollments.map((row) => [row.id, row])),
    progress: new Map(progress.map((row) => [row.message_id, row])),
    subjects: new Map(subjects.map((row) => [row.id, row])),
    contacts: new Map(contacts.map((row) => [row.id, row])),
  };
  const addresses = await addressesOf(tx, services, scope, read);
  const answered = await answeredBefore(tx, organizationId, contacts);
  return new Map(
    messages.map((message) => [message.id, orSkip(() => recipientOf(message, read, addresses, answered))]),
  );
}

interface ReadPeople {
  program: ProgramRow | undefined;
  hasArms: boolean;
  keys: EnvironmentKeys;
  enrollments: ReadonlyMap<string, EnrollmentRow>;
  /** By message. */
  progress: ReadonlyMap<string, ProgressRow>;
  subjects: ReadonlyMap<string, VaultRow>;
  contacts: ReadonlyMap<string, ContactRow>;
}

/** The opened contact of a person, with the blind index of its mail address. */
interface Address {
  key: SubjectKey;
  contact: StoredContact;
  index: Buffer | undefined;
  isSuppressed: boolean;
}

async function addressesOf(
  tx: Transaction,
  { vault }: Services,
  scope: EnvironmentScope,
  { subjects, contacts, keys }: ReadPeople,
): Promise<Map<string, Address>> {
  const opened = await Promise.all(
    [...subjects.values()].map(async ({ id, wrapped_key }) => {
      if (!wrapped_key) return [];
      const key = keys.openSubjectKey(id, wrapped_key);
      const contact = openStored(key, contacts.get(id)!) ?? {};
      const { email } = contact;
      const index = email === undefined ? undefined : await addressIndex(vault, scope, email);
      return [[id, { key, contact, index }] as const];
    }),
  );
  const indexes = opened.flat().flatMap(([, { index }]) => index ?? []);
  const { organizationId, environmentId } = scope;
  const rows =
    indexes.length > 0 ? await tx.rows(selectSuppressedOf(organizationId, environmentId, indexes)) : [];
  const suppressed = new Set(rows.map(({ address_index }) => address_index.toString('hex')));
  return new Map(
    opened.flat().map(([id, address]) => {
      const isSuppressed = address.index !== undefined && suppressed.has(address.index.toString('hex'));
      return [id, { ...address, isSuppressed }];
    }),
  );
}

/** Returns which people answered something before somebody else set their address. */
async function answeredBefore(
  tx: Transaction,
  organizationId: string,
  contacts: readonly ContactRow[],
): Promise<Set<string>> {
  const people = contacts.flatMap(({ id, answers_since }) =>
    answers_since === null ? [] : [{ subjectId: id, before: answers_since }],
  );
  if (people.length === 0) return new Set();
  const rows = await tx.rows(selectAnsweredBefore(organizationId, people));
  return new Set(rows.map(({ subject_id }) => subject_id));
}

function orSkip(recipient: () => Recipient): Recipient | Skip {
  try {
    return recipient();
  } catch (error) {
    if (error instanceof Skip) return error;
    throw error;
  }
}

/** Throws Skip if the message must not, or need not, be sent. */
function recipientOf(
  message: OutgoingRow,
  { program, hasArms, enrollments, progress, subjects, contacts }: ReadPeople,
  addresses: ReadonlyMap<string, Address>,
  answered: ReadonlySet<string>,
): Recipient {
  const { subject_id, enrollment_id, kind } = message;
  const subject = subjects.get(subject_id);
  const enrollment = enrollments.get(enrollment_id);
  const address = addresses.get(subject_id);
  if (!subject || !address || !program || !enrollment) throw new Skip('subject_deleted');
  const reachable = contacts.get(subject_id)!;
  if (reachable.unsubscribed_at !== null) throw new Skip('unsubscribed');
  requireReachable(message.channel, address);
  if (enrollment.status === 'withdrawn') throw new Skip('not_enrolled');
  const current = progress.get(message.id);
  if (kind === 'open') requireOpen(message, program, enrollment.status, current);
  const isAwaited = hasArms && isUnconfirmed(message, address.contact, reachable.unconfirmed ?? []);
  const reads = readsOf(message, reachable, answered);
  const closesAt = kind === 'open' ? current?.cycle_ends_at : null;
  return {
    key: address.key,
    subject,
    enrollment,
    contact: address.contact,
    addressIndex: message.channel === 'email' ? address.index : undefined,
    // A link that reads earlier results leads to those of waves that reveal the arm.
    reads: { ...reads, earlier: reads.earlier && !isAwaited },
    isUnconfirmed: isAwaited,
    closesAt: closesAt == null ? undefined : Date.parse(closesAt),
  };
}

/**
 * Returns what a message shows: not more than the member or key that set the address may read. Messages of
 * other channels are passed on, so others see their links.
 */
function readsOf(
  { channel, subject_id }: OutgoingRow,
  { shows_profile }: ContactRow,
  answered: ReadonlySet<string>,
): Recipient['reads'] {
  if (channel !== 'email') return { earlier: false, profile: false };
  return { earlier: !answered.has(subject_id), profile: shows_profile ?? true };
}

/** Whether a message goes to an address that waits for its confirmation. */
function isUnconfirmed(
  { channel }: Pick<OutgoingRow, 'channel'>,
  { email, devices = [] }: StoredContact,
  unconfirmed: readonly string[],
): boolean {
  if (channel === 'email') return email !== undefined && unconfirmed.includes('email');
  // Only links that were sent to confirmed addresses add devices.
  if (channel === 'push' && devices.length > 0) return false;
  return unconfirmed.length > 0;
}

/** Throws Skip if messages cannot be sent to the person. */
function requireReachable(channel: string, { contact: { email, channels }, isSuppressed }: Address): void {
  if (channel === 'email' && email === undefined) throw new Skip('no_contact');
  if (channels && (channel === 'email' || channel === 'push') && !channels.includes(channel))
    throw new Skip('channel_not_wanted');
  if (channel === 'email' && isSuppressed) throw new Skip('suppressed');
}

const OPEN_STATES = ['pending', 'in_progress'];

function requireOpen(
  { unless, evaluation_id }: OutgoingRow,
  program: ProgramRow,
  enrollmentStatus: string,
  progress: ProgressRow | undefined,
): void {
  if (program.status !== 'active') throw new Skip('program_not_active');
  const isCompleted =
    enrollmentStatus === 'completed' ||
    (evaluation_id !== null && progress !== undefined && !OPEN_STATES.includes(progress.status));
  if (isCompleted) throw new Skip('completed');
  if (enrollmentStatus !== 'active') throw new Skip('not_enrolled');
  if (unless === 'opened' && progress?.is_begun) throw new Skip('opened');
}
