import { nextSendTime, type OutreachOccasion, outreachTimes, type SendWindow } from '@eps/engine';
import type { Values } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { type GroupWork, groupJob } from '../../../jobs/group-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectClock, selectEnvironmentById } from '../../identity/environments/queries.ts';
import { openContact, selectContacts, zoneOf } from '../../people/contacts/queries.ts';
import type { Contact } from '../../people/contacts/schema.ts';
import { lockEnrollments } from '../../people/enrollments/queries.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { insertMessages } from '../messages/commands.ts';
import { selectMessageSettings, settingsOf, windowsOf } from '../messages/settings.ts';
import { type OccasionEnd, settleOccasions } from './commands.ts';
import {
  DUE_OCCASIONS,
  type DueOccasion,
  lockOccasions,
  type OccasionRow,
  outreachOf,
  selectOutreach,
} from './queries.ts';
import type { Outreach } from './schema.ts';

export const OUTREACH: GroupWork<DueOccasion> = {
  name: 'outreach',
  due: DUE_OCCASIONS,
  keyOf: ({ program_id }) => program_id,
  size: 100,
  concurrency: 1,
  advance: writeClaimed,
  failed: 'the messages of an occasion could not be made',
};

/**
 * Creates messages about events in people's participation, by the rules of their program. An occasion has a
 * row as long as messages about it can follow, with the time of the next one.
 */
export function outreach(services: Services): Job {
  return groupJob(services, OUTREACH);
}

/** Makes the due messages about occasions of one program in one transaction. */
async function writeClaimed(services: Services, due: readonly DueOccasion[]): Promise<boolean> {
  const { db, clock, vault } = services;
  const { organization_id: organizationId, environment_id: environmentId, program_id } = due[0]!;
  await db.withTenant(organizationId, async (tx) => {
    const ids = due.map(({ id }) => id);
    const subjectIds = due.map(({ subject_id }) => subject_id);
    const enrollmentIds = [...new Set(due.map(({ enrollment_id }) => enrollment_id))];
    // In the order of changes of the rules, which make occasions, and of erasures.
    const selectingRules = tx.first(selectOutreach(organizationId, program_id, ' FOR SHARE'));
    tx.push(lockEnrollments(organizationId, environmentId, enrollmentIds));
    const [program, rules, rows, contacts, settings, environment, offset] = await Promise.all([
      tx.first(selectProgram(organizationId, environmentId, program_id)),
      selectingRules,
      tx.rows(lockOccasions(organizationId, ids)),
      tx.rows(selectContacts(organizationId, environmentId, subjectIds)),
      tx.first(selectMessageSettings(organizationId, environmentId)),
      tx.first(selectEnvironmentById(organizationId, environmentId)),
      tx.first(selectClock(organizationId, environmentId)),
    ]);
    const now = environmentTime(clock(), offset!.clock_offset_seconds);
    const scope = { organizationId, appId: program!.app_id, environmentId };
    const keys = await vault.environment(scope);
    const contactOf = new Map(
      contacts.map((row) => [
        row.id,
        row.wrapped_key ? openContact(keys.openSubjectKey(row.id, row.wrapped_key), row) : undefined,
      ]),
    );
    const writing: OutreachRun = {
      programId: program_id,
      outreach: outreachOf(rules),
      windows: windowsOf(settingsOf(settings), rules),
      timeZone: environment!.timezone,
      now,
    };
    settle(
      tx,
      scope,
      rows.map((row) => dueMessages(row, contactOf.get(row.subject_id) ?? {}, writing)),
      now,
    );
  });
  services.wake('messages');
  return false;
}

interface OutreachRun {
  programId: string;
  outreach: Outreach;
  windows: readonly SendWindow[];
  timeZone: string;
  now: Date;
}

function settle(
  tx: Transaction,
  scope: EnvironmentScope,
  made: readonly { messages: Values<'messages'>[]; end: OccasionEnd }[],
  now: Date,
): void {
  const messages = made.flatMap((each) => each.messages);
  if (messages.length > 0) tx.push(insertMessages(scope, messages, now));
  tx.push(
    settleOccasions(
      scope.organizationId,
      made.map(({ end }) => end),
      now,
    ),
  );
}

const OPEN_STATES = ['pending', 'in_progress'];

/** Returns the messages about an occasion that are due, and when the next one is. */
function dueMessages(
  row: OccasionRow,
  contact: Contact,
  { programId, outreach, windows, timeZone, now }: OutreachRun,
): { messages: Values<'messages'>[]; end: OccasionEnd } {
  if (isOver(row)) return { messages: [], end: { id: row.id, dueAt: null } };
  const zone = zoneOf(contact) ?? timeZone;
  const occasion = occasionOf(row);
  const nowMs = now.getTime();
  const doneUntil = doneUntilOf(row);
  const messages: Values<'messages'>[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (const rule of outreach.rules) {
    for (const [k, time] of outreachTimes(rule, occasion, zone).entries()) {
      if (time > nowMs) {
        next = Math.min(next, time);
        break;
      }
      // The message at the opening is also created when a rule is added later; an existing message is not
      // repeated.
      if (time <= doneUntil && rule.on !== 'opened') continue;
      const sendAt = nextSendTime(time, zone, windows, contact.quiet_hours) ?? time;
      messages.push({
        program_id: programId,
        enrollment_id: row.enrollment_id,
        subject_id: row.subject_id,
        evaluation_id: row.evaluation_id,
        occasion_id: row.occasion_id,
        kind: row.kind,
        rule_id: rule.id,
        k,
        channel: rule.channel,
        template_id: rule.message_id,
        unless: rule.unless ?? null,
        due_at: new Date(time),
        send_at: new Date(sendAt),
      });
    }
  }
  return { messages, end: { id: row.id, dueAt: Number.isFinite(next) ? new Date(next) : null } };
}

/**
 * Returns until when the messages about an occasion were made. Questions can open late, such as after a
 * pause: there are no reminders for times before that.
 */
function doneUntilOf({ done_until, kind, happened_at }: OccasionRow): number {
  if (done_until !== null) return Date.parse(done_until);
  return kind === 'open' ? Date.parse(happened_at) - 1 : Number.NEGATIVE_INFINITY;
}

/**
 * Whether no message about an occasion can follow: the questions were answered, or the person has left or
 * refused a consent, or staff skipped the occasion of a study. Nobody missed a cycle that ended during a
 * pause, in which they could not answer.
 */
function isOver(row: OccasionRow): boolean {
  if (row.enrollment_status === 'withdrawn' || row.was_skipped) return true;
  // A correction of a released result is not a second release.
  if (row.kind === 'released') return row.was_released;
  if (row.kind === 'missed' && row.ended_paused) return true;
  if (row.kind !== 'open') return row.supersedes_id !== null;
  if (row.enrollment_status === 'completed' || row.has_declined) return true;
  return row.evaluation_status !== null && !OPEN_STATES.includes(row.evaluation_status);
}

/**
 * Returns the occasion from which rules count: questions open with their cycle, or with the enrollment if the
 * person came later; a cycle is missed at its end.
 */
function occasionOf(row: OccasionRow): OutreachOccasion {
  const enrolledAt = Date.parse(row.enrolled_at);
  const startsAt = row.cycle_starts_at === null ? enrolledAt : Date.parse(row.cycle_starts_at);
  const closesAt = row.cycle_ends_at === null ? null : Date.parse(row.cycle_ends_at);
  if (row.kind === 'open') return { kind: 'open', at: Math.max(enrolledAt, startsAt), closesAt };
  const at = row.kind === 'missed' && closesAt !== null ? closesAt : Date.parse(row.happened_at);
  return { kind: row.kind, at, closesAt: null };
}
