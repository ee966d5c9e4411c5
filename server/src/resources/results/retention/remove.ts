import type { Query } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import { deleteEvents } from '../../../events/remove.ts';
import { deleteEarlierResponses } from '../../../http/idempotency/store.ts';
import {
  type DeletedEvaluation,
  deleteAnswers,
  deleteEvaluations,
  deleteReportedGuardrails,
  keepIssuers,
} from '../../answers/evaluations/commands.ts';
import { deleteOccasionsAbout } from '../../answers/outreach/commands.ts';
import { deleteOriginContents } from '../../people/answer-origins/commands.ts';
import { deleteContacts } from '../../people/contacts/commands.ts';
import { deleteOutcomesAbout } from '../../people/outcomes/commands.ts';
import { deleteSessions } from '../../people/participant-sessions/link-commands.ts';
import { eraseTasks } from '../../people/tasks/commands.ts';
import { deleteReviewDetails } from '../evaluation-review/commands.ts';
import {
  type EventPlace,
  lockPeople,
  lockPeopleOfEvents,
  lockResults,
  lockSessions,
  type OldIn,
  selectContactsPage,
  selectEventsPage,
  selectOldContacts,
  selectOldResults,
  selectOldSessions,
  selectStillOldResults,
  selectStillOldSessions,
} from './old-queries.ts';
import type { Counts, Cutoffs } from './policy.ts';

/** The time of a run, and what is old at that time. */
export interface Moment {
  old: OldIn;
  cutoffs: Cutoffs;
  /** The time of the environment, and the real time. */
  now: Date;
  realNow: Date;
}

/** The position up to which contacts and events, which are read in order, were examined. */
export interface Place {
  subjectId: string;
  event: EventPlace;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
export const BEGINNING: Place = { subjectId: NO_ID, event: { transaction: '0', id: NO_ID } };

/** Rows that may be old, and the position to continue from; undefined if no more rows can be old. */
export interface Found {
  ids: string[];
  next: Place | undefined;
}

type Read = <Row>(query: Query<Row>) => Promise<Row[]>;

interface Remover {
  /** Looks for a batch, outside of a transaction: PostgreSQL then plans for the values. */
  find(read: Read, moment: Moment, limit: number, place: Place): Promise<Found>;
  /** Locks the found rows and removes those that are still old. Returns how many. */
  remove(tx: Transaction, moment: Moment, ids: readonly string[]): Promise<number>;
}

/** By kind. */
export const REMOVERS: Readonly<Record<keyof Counts, Remover>> = {
  results: { find: findResults, remove: removeResults },
  sessions: { find: findSessions, remove: removeSessions },
  contacts: { find: findContacts, remove: removeContacts },
  events: { find: findEvents, remove: removeEvents },
};

const NONE: Found = { ids: [], next: undefined };

async function findResults(
  read: Read,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<Found> {
  const { results } = cutoffs.programs;
  if (results.ids.length === 0) return NONE;
  const ids = (await read(selectOldResults(old, results, limit))).map(({ id }) => id);
  return { ids, next: ids.length === limit ? place : undefined };
}

/** Does with evaluations what an erasure does with those of a person. */
async function removeResults(tx: Transaction, moment: Moment, found: readonly string[]): Promise<number> {
  const { old, cutoffs, now } = moment;
  const { organizationId } = old;
  const locked = await tx.rows(lockResults(organizationId, found));
  const lockedIds = locked.map(({ id }) => id);
  const due = await tx.rows(selectStillOldResults(old, cutoffs.programs.results, lockedIds));
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const subjectIds = [...new Set(due.map(({ subject_id }) => subject_id))];
  const deleting = tx.rows(deleteEvaluations(organizationId, { ids }));
  tx.push(deleteAnswers(organizationId, { ids }));
  for (const statement of deleteOriginContents(organizationId, { ids })) tx.push(statement);
  tx.push(deleteReportedGuardrails(organizationId, { ids }));
  tx.push(deleteReviewDetails(organizationId, { ids }));
  tx.push(deleteOutcomesAbout(organizationId, subjectIds, ids));
  tx.push(deleteOccasionsAbout(organizationId, subjectIds, ids));
  tx.push(deleteEarlierResponses(organizationId, subjectIds, responsesUntil(moment)));
  await eraseTasks(tx, organizationId, { subjectIds, evaluationIds: ids }, now);
  const deleted = await deleting;
  emit(
    tx,
    now,
    deleted.map((row) => deletedEvent(old, row)),
  );
  return deleted.length;
}

/** Stored responses have real times: this is as long before now as the age of the youngest removed result. */
function responsesUntil({ cutoffs, now, realNow }: Moment): Date {
  const youngest = Math.max(...cutoffs.programs.results.instants.map((instant) => instant.getTime()));
  return new Date(realNow.getTime() - (now.getTime() - youngest));
}

function deletedEvent({ organizationId, environmentId }: OldIn, row: DeletedEvaluation): NewEvent {
  const { id, program_id, enrollment_id, subject_id } = row;
  const status = 'deleted';
  return {
    organizationId,
    environmentId,
    type: 'evaluation.deleted',
    data: { evaluation_id: id, program_id, enrollment_id, subject_id, status },
  };
}

async function findSessions(
  read: Read,
  { old, cutoffs, now }: Moment,
  limit: number,
  place: Place,
): Promise<Found> {
  const { sessions } = cutoffs.programs;
  if (sessions.ids.length === 0) return NONE;
  const ids = (await read(selectOldSessions(old, sessions, now, limit))).map(({ id }) => id);
  return { ids, next: ids.length === limit ? place : undefined };
}

async function removeSessions(
  tx: Transaction,
  { old, cutoffs, now }: Moment,
  found: readonly string[],
): Promise<number> {
  const { organizationId } = old;
  const locked = (await tx.rows(lockSessions(organizationId, found))).map(({ id }) => id);
  const due = await tx.rows(selectStillOldSessions(old, cutoffs.programs.sessions, now, locked));
  const ids = due.map(({ id }) => id);
  tx.push(keepIssuers(organizationId, ids));
  for (const statement of deleteSessions(organizationId, ids)) tx.push(statement);
  return ids.length;
}

async function findContacts(
  read: Read,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<Found> {
  if (!cutoffs.contacts) return NONE;
  const page = await read(selectContactsPage(old, cutoffs.contacts, place.subjectId, limit));
  const ids = page.map(({ subject_id }) => subject_id);
  return { ids, next: ids.length === limit ? { ...place, subjectId: ids.at(-1)! } : undefined };
}

async function removeContacts(
  tx: Transaction,
  { old, cutoffs }: Moment,
  found: readonly string[],
): Promise<number> {
  const { organizationId } = old;
  if (!cutoffs.contacts) return 0;
  const locked = await tx.rows(lockPeople(organizationId, found));
  const lockedIds = locked.map(({ subject_id }) => subject_id);
  const due = await tx.rows(selectOldContacts(old, cutoffs.contacts, lockedIds));
  const ids = due.map(({ subject_id }) => subject_id);
  tx.push(deleteContacts(organizationId, ids));
  return ids.length;
}

async function findEvents(read: Read, { old, cutoffs }: Moment, limit: number, place: Place): Promise<Found> {
  if (!cutoffs.events) return NONE;
  const page = await read(selectEventsPage(old, cutoffs.events, place.event, limit));
  const last = page.at(-1);
  // The feed is in the order of time but for transactions that took long.
  const next = last?.is_old && page.length === limit ? { ...place, event: last } : undefined;
  return { ids: page.filter(({ is_old, is_held }) => is_old && !is_held).map(({ id }) => id), next };
}

async function removeEvents(
  tx: Transaction,
  { old, cutoffs }: Moment,
  found: readonly string[],
): Promise<number> {
  const { organizationId } = old;
  if (!cutoffs.events) return 0;
  const people = await tx.rows(lockPeopleOfEvents(organizationId, found));
  const held = new Set(people.filter(({ is_held }) => is_held).map(({ id }) => id));
  const ids = found.filter((id) => !held.has(id));
  return tx.count(deleteEvents(organizationId, ids, cutoffs.events));
}
