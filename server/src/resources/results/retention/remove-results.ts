import type { ReadRows } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import { deleteEarlierResponses } from '../../../http/idempotency/store.ts';
import {
  type DeletedEvaluation,
  deleteAnswers,
  deleteEvaluations,
  deleteReportedGuardrails,
} from '../../answers/evaluations/commands.ts';
import { deleteOccasionsAbout } from '../../answers/outreach/commands.ts';
import { deleteOriginContents } from '../../people/answer-origins/commands.ts';
import { deleteOutcomesAbout } from '../../people/outcomes/commands.ts';
import { eraseTasks } from '../../people/tasks/commands.ts';
import { deleteReviewDetails } from '../evaluation-review/commands.ts';
import { noteRemovedEvaluations } from './content-queries.ts';
import { lockResults, type OldIn, selectOldResults, selectStillOldResults } from './old-queries.ts';
import { type FoundRows, type Moment, type Place, responsesUntil } from './remover.ts';

export async function findResults(
  read: ReadRows,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<FoundRows> {
  const { results } = cutoffs.programs;
  if (results.ids.length === 0) return { ids: [], next: undefined };
  const ids = (await read(selectOldResults(old, results, limit))).map(({ id }) => id);
  return { ids, next: ids.length === limit ? place : undefined };
}

export async function removeResults(
  tx: Transaction,
  moment: Moment,
  found: readonly string[],
): Promise<number> {
  const { old, cutoffs } = moment;
  const locked = (await tx.rows(lockResults(old.organizationId, found))).map(({ id }) => id);
  const due = await tx.rows(selectStillOldResults(old, cutoffs.programs.results, locked));
  if (due.length === 0) return 0;
  await noteRemovedEvaluations(tx, old, due);
  return deleteResults(tx, moment, 'results', due);
}

/** Removes evaluations, whose rows are locked, as an erasure removes those of a person. */
export async function deleteResults(
  tx: Transaction,
  moment: Moment,
  kind: 'results' | 'answers',
  due: readonly { id: string; subject_id: string }[],
): Promise<number> {
  const { old, now } = moment;
  const { organizationId } = old;
  const ids = due.map(({ id }) => id);
  const subjectIds = [...new Set(due.map(({ subject_id }) => subject_id))];
  const deleting = tx.rows(deleteEvaluations(organizationId, { ids }));
  tx.push(deleteAnswers(organizationId, { ids }));
  for (const statement of deleteOriginContents(organizationId, { ids })) tx.push(statement);
  tx.push(deleteReportedGuardrails(organizationId, { ids }));
  tx.push(deleteReviewDetails(organizationId, { ids }));
  tx.push(deleteOutcomesAbout(organizationId, subjectIds, ids));
  tx.push(deleteOccasionsAbout(organizationId, subjectIds, ids));
  tx.push(deleteEarlierResponses(organizationId, subjectIds, responsesUntil(moment, kind)));
  await eraseTasks(tx, organizationId, { subjectIds, evaluationIds: ids }, now);
  const deleted = await deleting;
  emit(
    tx,
    now,
    deleted.map((row) => deletedEvent(old, row)),
  );
  return deleted.length;
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
