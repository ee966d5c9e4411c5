import type { ReadRows } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { deleteEvents } from '../../../events/remove.ts';
import type { Services } from '../../../services.ts';
import { keepIssuers } from '../../answers/evaluations/commands.ts';
import { deleteContacts } from '../../people/contacts/commands.ts';
import { deleteSessions } from '../../people/participant-sessions/link-commands.ts';
import { noteRemovedContacts } from './content-queries.ts';
import {
  lockPeople,
  lockPeopleOfEvents,
  lockSessions,
  selectContactsPage,
  selectEventsPage,
  selectOldContacts,
  selectOldSessions,
  selectStillOldSessions,
} from './old-queries.ts';
import type { Counts } from './policy.ts';
import { findAnswers, removeAnswers } from './remove-answers.ts';
import { findResults, removeResults } from './remove-results.ts';
import type { FoundRows, Moment, Place } from './remover.ts';

interface Remover {
  /** Finds a batch, outside of a transaction: PostgreSQL then plans for the values. */
  find(read: ReadRows, moment: Moment, limit: number, place: Place): Promise<FoundRows>;
  /** Locks the found rows and removes those that are still old. Returns how many. */
  remove(tx: Transaction, services: Services, moment: Moment, ids: readonly string[]): Promise<number>;
}

/** By kind. */
export const REMOVERS: Readonly<Record<keyof Counts, Remover>> = {
  results: { find: findResults, remove: (tx, _, ...found) => removeResults(tx, ...found) },
  answers: { find: findAnswers, remove: removeAnswers },
  sessions: { find: findSessions, remove: (tx, _, ...found) => removeSessions(tx, ...found) },
  contacts: { find: findContacts, remove: (tx, _, ...found) => removeContacts(tx, ...found) },
  events: { find: findEvents, remove: (tx, _, ...found) => removeEvents(tx, ...found) },
};

const NONE: FoundRows = { ids: [], next: undefined };

async function findSessions(
  read: ReadRows,
  { old, cutoffs, now }: Moment,
  limit: number,
  place: Place,
): Promise<FoundRows> {
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
  read: ReadRows,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<FoundRows> {
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
  await noteRemovedContacts(tx, old, ids);
  tx.push(deleteContacts(organizationId, ids));
  return ids.length;
}

async function findEvents(
  read: ReadRows,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<FoundRows> {
  if (!cutoffs.events) return NONE;
  const page = await read(selectEventsPage(old, cutoffs.events, place.event, limit));
  const last = page.at(-1);
  // The feed is in the order of time, except for events of long transactions.
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
