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
import { deleteContacts } from '../../people/contacts/commands.ts';
import { deleteOutcomesAbout } from '../../people/outcomes/commands.ts';
import { deleteSessions } from '../../people/participant-sessions/link-commands.ts';
import { eraseTasks } from '../../people/tasks/commands.ts';
import { deleteReviewDetails } from '../evaluation-review/commands.ts';
import type { Counts, Cutoffs } from './policy.ts';
import {
  lockOldContacts,
  lockOldResults,
  lockOldSessions,
  type OldIn,
  selectOldEvents,
  selectStillOld,
  selectStillOldContacts,
} from './queries.ts';

/** One batch: of one kind, in one transaction. */
export interface Batch {
  old: OldIn;
  cutoffs: Cutoffs;
  /** The time of the environment, and the real time. */
  now: Date;
  realNow: Date;
  limit: number;
  /** The last person whose contact was looked at. */
  after: string;
}

/** How many were removed, whether there may be more, and the last person whose contact was removed. */
export interface Removed {
  count: number;
  more: boolean;
  after?: string;
}

export const NOTHING: Removed = { count: 0, more: false };

type Remove = (tx: Transaction, batch: Batch) => Promise<Removed>;

/** What removes a batch of each kind, in the order in which they are removed. */
export const REMOVE: Readonly<Record<keyof Counts, Remove>> = {
  results: removeResults,
  sessions: removeSessions,
  contacts: removeContacts,
  events: removeEvents,
};

/** Does with evaluations what an erasure does with those of a person. */
async function removeResults(tx: Transaction, batch: Batch): Promise<Removed> {
  const { old, now, limit } = batch;
  const { organizationId } = old;
  const cutoffs = batch.cutoffs.programs.results;
  if (cutoffs.ids.length === 0) return NOTHING;
  const locked = await tx.rows(lockOldResults(old, cutoffs, limit));
  if (locked.length === 0) return NOTHING;
  const lockedIds = locked.map(({ id }) => id);
  const due = await tx.rows(selectStillOld(old, cutoffs, lockedIds));
  const ids = due.map(({ id }) => id);
  const subjectIds = [...new Set(due.map(({ subject_id }) => subject_id))];
  const deleting = tx.rows(deleteEvaluations(organizationId, { ids }));
  tx.push(deleteAnswers(organizationId, { ids }));
  tx.push(deleteReportedGuardrails(organizationId, { ids }));
  tx.push(deleteReviewDetails(organizationId, { ids }));
  tx.push(deleteOutcomesAbout(organizationId, subjectIds, ids));
  tx.push(deleteOccasionsAbout(organizationId, subjectIds, ids));
  tx.push(deleteEarlierResponses(organizationId, subjectIds, responsesUntil(batch)));
  await eraseTasks(tx, organizationId, { subjectIds, evaluationIds: ids }, now);
  const deleted = await deleting;
  emit(
    tx,
    now,
    deleted.map((row) => deletedEvent(old, row)),
  );
  return { count: deleted.length, more: locked.length === limit };
}

/** Stored responses have the real time: as long before it as the youngest removed result is old. */
function responsesUntil({ cutoffs, now, realNow }: Batch): Date {
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

async function removeSessions(tx: Transaction, { old, cutoffs, now, limit }: Batch): Promise<Removed> {
  const { organizationId } = old;
  const { sessions } = cutoffs.programs;
  if (sessions.ids.length === 0) return NOTHING;
  const locked = await tx.rows(lockOldSessions(old, sessions, now, limit));
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return NOTHING;
  tx.push(keepIssuers(organizationId, ids));
  for (const statement of deleteSessions(organizationId, ids)) tx.push(statement);
  return { count: ids.length, more: ids.length === limit };
}

async function removeContacts(tx: Transaction, { old, cutoffs, after, limit }: Batch): Promise<Removed> {
  if (!cutoffs.contacts) return NOTHING;
  const locked = await tx.rows(lockOldContacts(old, cutoffs.contacts, after, limit));
  const last = locked.at(-1);
  if (!last) return NOTHING;
  const lockedIds = locked.map(({ subject_id }) => subject_id);
  const due = await tx.rows(selectStillOldContacts(old, cutoffs.contacts, lockedIds));
  const ids = due.map(({ subject_id }) => subject_id);
  tx.push(deleteContacts(old.organizationId, ids));
  return { count: ids.length, more: locked.length === limit, after: last.subject_id };
}

async function removeEvents(tx: Transaction, { old, cutoffs, limit }: Batch): Promise<Removed> {
  if (!cutoffs.events) return NOTHING;
  const rows = await tx.rows(selectOldEvents(old, cutoffs.events, limit));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return NOTHING;
  const count = await tx.count(deleteEvents(old.organizationId, ids));
  return { count, more: ids.length === limit };
}
