import { computed, rowsOf } from '../../../db/rows.ts';
import {
  NOT_ABOUT_HIDDEN,
  OLD_ANSWERS,
  OLD_CONTACTS,
  OLD_EVENTS,
  OLD_OF_ANSWERS,
  OLD_OF_CONTACTS,
  OLD_OF_RESULTS,
  OLD_OF_SESSIONS,
  OLD_RESULTS,
  OLD_SESSIONS,
  pageOfAnswers,
  pageOfEvents,
} from './conditions.ts';
import type { Cutoffs, Kind, ProgramCutoffs } from './policy.ts';

/** The environment whose old data is counted or removed. */
export interface OldIn {
  organizationId: string;
  environmentId: string;
}

/** Counting stops here. */
const MOST_COUNTED = 100_000;
const COUNT = rowsOf({ removes: computed('integer'), held: computed('integer') });

function countOf(from: string, values: unknown[]) {
  return COUNT.query(
    `SELECT (count(*) FILTER (WHERE held_at IS NULL))::integer AS removes,
       (count(*) FILTER (WHERE held_at IS NOT NULL))::integer AS held
     FROM (SELECT s.held_at FROM ${from} LIMIT ${MOST_COUNTED}) counted`,
    values,
  );
}

/** Count the old rows of each kind; undefined if all are kept. Events about hidden programs do not count. */
export function countsOf(
  { organizationId, environmentId }: OldIn,
  { programs: { results, answers, sessions }, contacts, events }: Cutoffs,
  now: Date,
  hidden: readonly string[],
): Record<Kind, ReturnType<typeof countOf> | undefined> {
  const count = (from: string, ...values: unknown[]) =>
    countOf(from, [organizationId, environmentId, ...values]);
  const inPrograms = (from: string, { ids, instants }: ProgramCutoffs, ...values: unknown[]) =>
    ids.length > 0 ? count(from, ids, instants, ...values) : undefined;
  return {
    results: inPrograms(OLD_RESULTS, results),
    answers: inPrograms(OLD_ANSWERS, answers),
    sessions: inPrograms(OLD_SESSIONS, sessions, now),
    contacts: contacts && count(OLD_CONTACTS, contacts),
    events: events && count(`${OLD_EVENTS} WHERE ${NOT_ABOUT_HIDDEN}`, events, hidden),
  };
}

const ID = rowsOf({ id: computed('uuid') });
const RESULT = rowsOf({ id: computed('uuid'), subject_id: computed('uuid') });
const CONTACT_ID = rowsOf({ subject_id: computed('uuid') });

/** Selects old evaluations of people without a hold. */
export function selectOldResults(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  limit: number,
) {
  return ID.query(`SELECT e.id FROM ${OLD_RESULTS} AND s.held_at IS NULL LIMIT ${limit}`, [
    organizationId,
    environmentId,
    ids,
    instants,
  ]);
}

/** Locks evaluations, and their people against a hold and an erasure; skips rows that are already locked. */
export function lockResults(organizationId: string, evaluationIds: readonly string[]) {
  return ID.query(
    `SELECT e.id FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.id = ANY ($2::uuid[])
     FOR SHARE OF s SKIP LOCKED FOR UPDATE OF e SKIP LOCKED`,
    [organizationId, evaluationIds],
  );
}

/** Selects which of the evaluations, whose rows are locked, are old: a review may have come before. */
export function selectStillOldResults(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  evaluationIds: readonly string[],
) {
  return RESULT.query(`SELECT e.id, e.subject_id FROM ${OLD_OF_RESULTS} AND s.held_at IS NULL`, [
    organizationId,
    environmentId,
    ids,
    instants,
    evaluationIds,
  ]);
}

/** A program and the time before which its answers are old. */
export interface Cutoff {
  programId: string;
  instant: Date;
}

/** Selects evaluations of a program that may have old answers, after an evaluation, in the order of ids. */
export function selectAnswersPage(
  { organizationId, environmentId }: OldIn,
  { programId, instant }: Cutoff,
  after: string,
  limit: number,
) {
  return ID.query(`SELECT e.id FROM ${pageOfAnswers(limit)} ORDER BY e.id`, [
    organizationId,
    environmentId,
    programId,
    instant,
    after,
  ]);
}

const WITH_ANSWERS = rowsOf({
  id: computed('uuid'),
  subject_id: computed('uuid'),
  has_result: computed('boolean'),
});

/** Selects which of the evaluations, whose rows are locked, have old answers. */
export function selectStillOldAnswers(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  evaluationIds: readonly string[],
) {
  return WITH_ANSWERS.query(
    `SELECT e.id, e.subject_id, e.has_result FROM ${OLD_OF_ANSWERS} AND s.held_at IS NULL`,
    [organizationId, environmentId, ids, instants, evaluationIds],
  );
}

/** Selects old sessions of people without a hold. */
export function selectOldSessions(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  now: Date,
  limit: number,
) {
  return ID.query(`SELECT x.id FROM ${OLD_SESSIONS} AND s.held_at IS NULL LIMIT ${limit}`, [
    organizationId,
    environmentId,
    ids,
    instants,
    now,
  ]);
}

/** The same as `lockResults` for sessions. */
export function lockSessions(organizationId: string, sessionIds: readonly string[]) {
  return ID.query(
    `SELECT x.id FROM participant_sessions x
     JOIN subjects s ON s.organization_id = x.organization_id AND s.id = x.subject_id
     WHERE x.organization_id = $1 AND x.id = ANY ($2::uuid[])
     FOR SHARE OF s SKIP LOCKED FOR UPDATE OF x SKIP LOCKED`,
    [organizationId, sessionIds],
  );
}

/** Selects which of the sessions, whose rows are locked, are old: a link may have been opened again. */
export function selectStillOldSessions(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  now: Date,
  sessionIds: readonly string[],
) {
  return ID.query(`SELECT x.id FROM ${OLD_OF_SESSIONS} AND s.held_at IS NULL`, [
    organizationId,
    environmentId,
    ids,
    instants,
    now,
    sessionIds,
  ]);
}

/** Selects a page of contacts that have not changed since the cutoff, after a person, in the order of ids. */
export function selectContactsPage(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  after: string,
  limit: number,
) {
  return CONTACT_ID.query(
    `SELECT c.subject_id FROM contacts c WHERE c.organization_id = $1 AND c.environment_id = $2
       AND c.updated_at <= $3 AND c.subject_id > $4 ORDER BY c.subject_id LIMIT ${limit}`,
    [organizationId, environmentId, cutoff, after],
  );
}

/** Locks people, so that nothing new about them can be recorded. */
export function lockPeople(organizationId: string, subjectIds: readonly string[]) {
  return CONTACT_ID.query(
    `SELECT s.id AS subject_id FROM subjects s WHERE s.organization_id = $1 AND s.id = ANY ($2::uuid[])
     FOR UPDATE SKIP LOCKED`,
    [organizationId, subjectIds],
  );
}

/** Selects which of the people, whose rows are locked, have an old contact. */
export function selectOldContacts(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  subjectIds: readonly string[],
) {
  return CONTACT_ID.query(`SELECT c.subject_id FROM ${OLD_OF_CONTACTS} AND s.held_at IS NULL`, [
    organizationId,
    environmentId,
    cutoff,
    subjectIds,
  ]);
}

const PAGE_EVENT = rowsOf({
  id: computed('uuid'),
  transaction: computed('text'),
  is_old: computed('boolean'),
  is_held: computed('boolean'),
});

/** Where a page of events begins: after the event of this id in this transaction. */
export interface EventPlace {
  transaction: string;
  id: string;
}

/** Selects a page of the feed, and which of its events are old and which are about people with a hold. */
export function selectEventsPage(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  after: EventPlace,
  limit: number,
) {
  return PAGE_EVENT.query(
    `SELECT v.id, v.transaction::text, v.created_at <= $3 AS is_old, s.held_at IS NOT NULL AS is_held
     FROM ${pageOfEvents(limit)} ORDER BY v.transaction, v.id`,
    [organizationId, environmentId, cutoff, after.transaction, after.id],
  );
}

const OF_EVENT = rowsOf({ id: computed('uuid'), is_held: computed('boolean') });

/** Locks the people that events are about against a hold, and selects the events about people with a hold. */
export function lockPeopleOfEvents(organizationId: string, ids: readonly string[]) {
  return OF_EVENT.query(
    `SELECT v.id, s.held_at IS NOT NULL AS is_held FROM events v
     JOIN subjects s ON s.organization_id = $1
       AND s.id = (v.payload::jsonb #>> '{data,subject_id}')::uuid
     WHERE v.organization_id = $1 AND v.id = ANY ($2::uuid[]) FOR SHARE OF s`,
    [organizationId, ids],
  );
}
