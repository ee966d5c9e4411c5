import {
  column,
  columns,
  computed,
  nullable,
  type Query,
  type RowOf,
  type RowShape,
  rowsOf,
} from '../../../db/rows.ts';
import { OLD_CONTACTS, OLD_EVENTS, OLD_RESULTS, OLD_SESSIONS } from './conditions.ts';
import type { ProgramCutoffs } from './policy.ts';

const ENVIRONMENT = rowsOf(columns('environment_retention', 'id', 'policy', 'revision'));

export type EnvironmentRetentionRow = RowOf<typeof ENVIRONMENT>;

export function selectRetention(
  organizationId: string,
  environmentId: string,
  lock: '' | ' FOR SHARE' | ' FOR UPDATE' = '',
): Query<EnvironmentRetentionRow> {
  return {
    text: `SELECT ${ENVIRONMENT.list} FROM environment_retention
           WHERE organization_id = $1 AND environment_id = $2${lock}`,
    values: [organizationId, environmentId],
    rows: ENVIRONMENT,
  };
}

const PROGRAM = rowsOf(columns('program_retention', 'policy'));

export function selectProgramRetention(
  organizationId: string,
  programId: string,
): Query<RowOf<typeof PROGRAM>> {
  return {
    text: `SELECT ${PROGRAM.list} FROM program_retention WHERE organization_id = $1 AND program_id = $2`,
    values: [organizationId, programId],
    rows: PROGRAM,
  };
}

const PROGRAM_POLICY = rowsOf({
  program_id: column('programs', 'id'),
  policy: nullable(column('program_retention', 'policy')),
});

/** Selects the programs of an environment with their own policies. */
export function selectProgramPolicies(
  organizationId: string,
  environmentId: string,
): Query<RowOf<typeof PROGRAM_POLICY>> {
  return {
    text: `SELECT g.id AS program_id, r.policy FROM programs g
           LEFT JOIN program_retention r ON r.organization_id = g.organization_id AND r.program_id = g.id
           WHERE g.organization_id = $1 AND g.environment_id = $2`,
    values: [organizationId, environmentId],
    rows: PROGRAM_POLICY,
  };
}

/** The environment whose old data is counted or removed. */
export interface OldIn {
  organizationId: string;
  environmentId: string;
}

const COUNT = rowsOf({ removes: computed('integer'), held: computed('integer') });

function countOf(from: string, values: unknown[]): Query<RowOf<typeof COUNT>> {
  return {
    text: `SELECT (count(*) FILTER (WHERE s.held_at IS NULL))::integer AS removes,
             (count(*) FILTER (WHERE s.held_at IS NOT NULL))::integer AS held FROM ${from}`,
    values,
    rows: COUNT,
  };
}

export function countResults({ organizationId, environmentId }: OldIn, { ids, instants }: ProgramCutoffs) {
  return countOf(OLD_RESULTS, [organizationId, environmentId, ids, instants]);
}

export function countSessions(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  now: Date,
) {
  return countOf(OLD_SESSIONS, [organizationId, environmentId, ids, instants, now]);
}

export function countContacts({ organizationId, environmentId }: OldIn, cutoff: Date) {
  return countOf(OLD_CONTACTS, [organizationId, environmentId, cutoff]);
}

export function countEvents({ organizationId, environmentId }: OldIn, cutoff: Date) {
  return countOf(OLD_EVENTS, [organizationId, environmentId, cutoff]);
}

const LOCKED_RESULT = rowsOf(columns('evaluations', 'id', 'subject_id'));
const LOCKED_SESSION = rowsOf(columns('participant_sessions', 'id'));
const LOCKED_CONTACT = rowsOf(columns('contacts', 'subject_id'));
const OLD_EVENT = rowsOf(columns('events', 'id'));

/**
 * Locks up to `limit` old evaluations, with their subjects against a hold and an erasure; skips those that
 * somebody else has locked.
 */
export function lockOldResults(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  limit: number,
): Query<RowOf<typeof LOCKED_RESULT>> {
  return {
    text: `SELECT ${LOCKED_RESULT.of('e')} FROM ${OLD_RESULTS} AND s.held_at IS NULL LIMIT $5
           FOR SHARE OF s SKIP LOCKED FOR UPDATE OF e SKIP LOCKED`,
    values: [organizationId, environmentId, ids, instants, limit],
    rows: LOCKED_RESULT,
  };
}

/**
 * Selects which of the evaluations, whose rows are locked, are still old: a review may have been committed
 * right before the lock.
 */
export function selectStillOld(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  evaluationIds: readonly string[],
): Query<RowOf<typeof LOCKED_RESULT>> {
  return {
    text: `SELECT ${LOCKED_RESULT.of('e')} FROM ${OLD_RESULTS} AND s.held_at IS NULL
             AND e.id = ANY ($5::uuid[])`,
    values: [organizationId, environmentId, ids, instants, evaluationIds],
    rows: LOCKED_RESULT,
  };
}

/** The same for sessions that have ended. Nothing makes them younger but a link that is opened again. */
export function lockOldSessions(
  { organizationId, environmentId }: OldIn,
  { ids, instants }: ProgramCutoffs,
  now: Date,
  limit: number,
): Query<RowOf<typeof LOCKED_SESSION>> {
  return {
    text: `SELECT ${LOCKED_SESSION.of('x')} FROM ${OLD_SESSIONS} AND s.held_at IS NULL LIMIT $6
           FOR SHARE OF s SKIP LOCKED FOR UPDATE OF x SKIP LOCKED`,
    values: [organizationId, environmentId, ids, instants, now, limit],
    rows: LOCKED_SESSION,
  };
}

/** Locks old contacts of people after `after`, in the order of their ids. */
export function lockOldContacts(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  after: string,
  limit: number,
): Query<RowOf<typeof LOCKED_CONTACT>> {
  return {
    text: `SELECT ${LOCKED_CONTACT.of('c')} FROM ${OLD_CONTACTS} AND s.held_at IS NULL
             AND c.subject_id > $4 ORDER BY c.subject_id LIMIT $5
           FOR UPDATE OF s SKIP LOCKED FOR UPDATE OF c SKIP LOCKED`,
    values: [organizationId, environmentId, cutoff, after, limit],
    rows: LOCKED_CONTACT,
  };
}

/** Selects which of the contacts, whose people are locked, are still old. */
export function selectStillOldContacts(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  subjectIds: readonly string[],
): Query<RowOf<typeof LOCKED_CONTACT>> {
  return {
    text: `SELECT ${LOCKED_CONTACT.of('c')} FROM ${OLD_CONTACTS} AND s.held_at IS NULL
             AND c.subject_id = ANY ($4::uuid[])`,
    values: [organizationId, environmentId, cutoff, subjectIds],
    rows: LOCKED_CONTACT,
  };
}

/** Selects old events, the oldest first. Events do not change. */
export function selectOldEvents(
  { organizationId, environmentId }: OldIn,
  cutoff: Date,
  limit: number,
): Query<RowOf<typeof OLD_EVENT>> {
  return {
    text: `SELECT ${OLD_EVENT.of('v')} FROM ${OLD_EVENTS} AND s.held_at IS NULL
           ORDER BY v.transaction, v.id LIMIT $4`,
    values: [organizationId, environmentId, cutoff, limit],
    rows: OLD_EVENT,
  };
}

const DUE = rowsOf(
  columns('environment_retention', 'organization_id', 'app_id', 'environment_id', 'id', 'revision'),
);

/** An environment whose old data the worker has to remove. */
export type DueRetention = RowOf<typeof DUE>;

/** Environments with something to remove, for claimDue. */
export const DUE_RETENTION = {
  table: 'environment_retention',
  dueColumn: 'due_at',
  clock: 'environment',
  condition: 't.due_at IS NOT NULL',
  rows: DUE as RowShape<DueRetention>,
} as const;
