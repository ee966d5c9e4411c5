import { withoutAnswers } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { deleteEarlierResponses } from '../../../http/idempotency/store.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import {
  deleteAnswers,
  deleteReportedGuardrails,
  type ReducedEvaluation,
  reduceEvaluation,
} from '../../answers/evaluations/commands.ts';
import { openInput } from '../../answers/evaluations/complete.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { type KeyedEvaluationRow, selectEvaluations } from '../../answers/evaluations/queries.ts';
import { sealResult } from '../../answers/evaluations/sealed.ts';
import { deleteOriginContents } from '../../people/answer-origins/commands.ts';
import { eraseTasks } from '../../people/tasks/commands.ts';
import { updateReviewDetails } from '../evaluation-review/commands.ts';
import { selectReviewsOf, withoutAmendments } from '../evaluation-review/queries.ts';
import { noteRemovedEvaluations } from './content-queries.ts';
import { type Cutoff, lockResults, selectAnswersPage, selectStillOldAnswers } from './old-queries.ts';
import { deleteResults } from './remove-results.ts';
import { type FoundRows, type Moment, NO_ID, type Place, responsesUntil } from './remover.ts';

/** Examines the evaluations of one program after another, in the order of their ids. */
export async function findAnswers(
  read: ReadRows,
  { old, cutoffs }: Moment,
  limit: number,
  place: Place,
): Promise<FoundRows> {
  const { programId, evaluationId } = place.answers;
  const rest = cutoffsByProgram(cutoffs.programs.answers).filter((each) => each.programId >= programId);
  const [program, following] = rest;
  if (!program) return { ids: [], next: undefined };
  const after = program.programId === programId ? evaluationId : NO_ID;
  const ids = (await read(selectAnswersPage(old, program, after, limit))).map(({ id }) => id);
  if (ids.length === limit)
    return {
      ids,
      next: { ...place, answers: { programId: program.programId, evaluationId: ids.at(-1)! } },
    };
  if (!following) return { ids, next: undefined };
  return { ids, next: { ...place, answers: { programId: following.programId, evaluationId: NO_ID } } };
}

function cutoffsByProgram({ ids, instants }: Moment['cutoffs']['programs']['answers']): Cutoff[] {
  return ids
    .map((programId, i) => ({ programId, instant: instants[i]! }))
    .sort((a, b) => (a.programId < b.programId ? -1 : 1));
}

/**
 * Removes the answers of evaluations, and everything that reveals them: the parts of a result that a reader
 * without the right to answers may see remain. An evaluation without a result has no such parts and is
 * deleted. Throws NeedsThread in the main thread for large content.
 */
export async function removeAnswers(
  tx: Transaction,
  services: Services,
  moment: Moment,
  found: readonly string[],
): Promise<number> {
  const { old, cutoffs, now } = moment;
  const { organizationId } = old;
  const locked = (await tx.rows(lockResults(organizationId, found))).map(({ id }) => id);
  const due = await tx.rows(selectStillOldAnswers(old, cutoffs.programs.answers, locked));
  if (due.length === 0) return 0;
  await noteRemovedEvaluations(tx, old, due);
  const without = due.filter(({ has_result }) => !has_result);
  if (without.length > 0) await deleteResults(tx, moment, 'answers', without);
  const ids = due.filter(({ has_result }) => has_result).map(({ id }) => id);
  if (ids.length === 0) return due.length;
  const rows = await tx.rows(selectEvaluations(organizationId, ids));
  const turn = createTurns();
  for (const row of rows) {
    await turn();
    tx.push(reduceEvaluation(organizationId, await reduced(tx, services, organizationId, row, now)));
  }
  await removeAmendments(tx, services, organizationId, rows);
  const subjectIds = [...new Set(rows.map(({ subject_id }) => subject_id))];
  tx.push(deleteAnswers(organizationId, { ids }));
  for (const statement of deleteOriginContents(organizationId, { ids })) tx.push(statement);
  tx.push(deleteReportedGuardrails(organizationId, { ids }));
  tx.push(deleteEarlierResponses(organizationId, subjectIds, responsesUntil(moment, 'answers')));
  // Their texts may say what somebody answered.
  await eraseTasks(tx, organizationId, { subjectIds, evaluationIds: ids }, now);
  return due.length;
}

async function reduced(
  tx: Transaction,
  services: Services,
  organizationId: string,
  row: KeyedEvaluationRow,
  now: Date,
): Promise<ReducedEvaluation> {
  const [key, { bundle }, dictionary] = await Promise.all([
    subjectKeyOf(services.vault, organizationId, row),
    services.bundles.compiled(tx.rows, organizationId, row.version_bundle_id),
    services.vault.dictionaries.ofBundle(organizationId, row.version_bundle_id),
  ]);
  // The row of the subject is locked against an erasure, which would have removed the result.
  const result = withoutAnswers(openResult(row, key)!, bundle, now.toISOString());
  const { receiptSalt: _, ...input } = openInput(row, key!);
  // The key of the answers is destroyed.
  return { id: row.id, ...sealResult(key!, row.id, { result, input }, dictionary, newId()) };
}

/** Amendments say what was answered before and after. */
async function removeAmendments(
  tx: Transaction,
  services: Services,
  organizationId: string,
  rows: readonly KeyedEvaluationRow[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const review of await tx.rows(selectReviewsOf(organizationId, [...byId.keys()]))) {
    const key = await subjectKeyOf(services.vault, organizationId, byId.get(review.evaluation_id)!);
    const details = withoutAmendments(review, key!);
    if (details) tx.push(updateReviewDetails(organizationId, review.id, details));
  }
}
