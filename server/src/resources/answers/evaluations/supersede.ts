import {
  type AnswerRecord,
  type EvaluationResult,
  type GuardrailConflict,
  refusedConsent,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { makeSubjectsDue } from '../../people/occasions/commands.ts';
import { followCorrection } from '../../people/participant-sessions/commands.ts';
import { copyAnswers } from './answers.ts';
import { keepOutOfCells, updateEvaluationStatus } from './commands.ts';
import { openInput, resultColumns, score, statusEvent, storedResult } from './complete.ts';
import { openResult } from './present.ts';
import { insertEvaluation, type KeyedEvaluationRow } from './queries.ts';
import { newReceiptSalt, recordCompletion } from './receipt.ts';
import { conflictEvents } from './reported-guardrails.ts';
import { carryRuleTasks, makeRuleTasks } from './rule-tasks.ts';
import { type StoredInput, type StoredResult, sealContext } from './sealed.ts';
import type { LoadedEvaluation } from './state.ts';

export interface Replacement extends Pick<LoadedEvaluation, 'bundle' | 'frozen'> {
  versionBundleId: string;
  contextFingerprint: string;
  /** Answers that are added after the existing ones. */
  amended: readonly AnswerRecord[];
  reason: string;
}

/**
 * Creates an evaluation that supersedes another one. It has the same answers, random draws, time and earlier
 * results for comparison, except for the changes in the replacement. The engine determines its status. The
 * caller must have locked the earlier evaluation, which becomes `superseded`.
 */
export async function supersede(
  tx: Transaction,
  request: Request,
  former: LoadedEvaluation,
  replacement: Replacement,
): Promise<{ row: KeyedEvaluationRow; result: StoredResult }> {
  const { organizationId, environmentId, now } = request;
  const { row: old, key } = former;
  const id = newId();
  const evaluation = supersedingEvaluation(former, replacement, id, now);
  const input: StoredInput = {
    ...openInput(old, key),
    receiptSalt: newReceiptSalt(),
    contextFingerprint: replacement.contextFingerprint,
    supersedes: { evaluation_id: old.id, reason: replacement.reason },
    // An amendment may record that the person has withdrawn an agreement.
    ...(refusedConsent(evaluation.bundle.experience, evaluation.log) && { ended: 'consent_refused' }),
  };
  const scored = score(evaluation, input);
  const releasedAt = old.completed_at === null ? now : new Date(old.completed_at);
  const finished = { ...evaluation.row, ...resultColumns(evaluation, input, scored, releasedAt) };
  tx.push(insertEvaluation(organizationId, finished));
  const scope = {
    organizationId,
    environmentId,
    programId: old.program_id,
    evaluationId: id,
    subjectId: old.subject_id,
  };
  for (const statement of copyAnswers(scope, evaluation.log, key)) tx.push(statement);
  tx.push(updateEvaluationStatus(organizationId, old.id, 'superseded', null));
  tx.push(keepOutOfCells(organizationId, old.id, id));
  tx.push(followCorrection(organizationId, old.id, id));
  const fresh = newConflicts(former, scored);
  const superseded = statusEvent(organizationId, old, 'superseded');
  emit(tx, now, [
    { ...superseded, type: 'evaluation.superseded', data: { ...superseded.data, superseded_by: id } },
    statusEvent(organizationId, finished, scored.status),
    ...conflictEvents(organizationId, finished, fresh),
  ]);
  const judged = { ...evaluation, row: finished };
  await carryRuleTasks(tx, judged, old.id, scored.guardrail_conflicts, now);
  await makeRuleTasks(tx, judged, fresh, now);
  // Rules of protocols read the scores too.
  tx.push(makeSubjectsDue(organizationId, [old.subject_id], now));
  recordCompletion(tx, evaluation, input, scored, request);
  return { row: finished, result: storedResult(scored) };
}

/** Returns the conflicts of rules that did not match in the earlier result, which was reported. */
function newConflicts(
  { row, key }: Pick<LoadedEvaluation, 'row' | 'key'>,
  { guardrail_conflicts }: EvaluationResult,
): GuardrailConflict[] {
  const known = new Set(openResult(row, key)?.guardrail_conflicts.map(({ rule_id }) => rule_id));
  return guardrail_conflicts.filter(({ rule_id }) => !known.has(rule_id));
}

function supersedingEvaluation(
  former: LoadedEvaluation,
  { bundle, frozen, versionBundleId, contextFingerprint, amended }: Replacement,
  id: string,
  now: Date,
): LoadedEvaluation {
  const { row: old, key, log } = former;
  const kept = { ...frozen, seed: former.frozen.seed ?? old.id };
  // The dictionary of another bundle stays with that bundle.
  const dictionary = versionBundleId === old.version_bundle_id ? former.dictionary : undefined;
  const row: KeyedEvaluationRow = {
    ...old,
    id,
    version_bundle_id: versionBundleId,
    context_fingerprint: contextFingerprint,
    created_at: now.toISOString(),
    context_sealed: sealContext(key, id, kept, dictionary),
    supersedes_id: old.id,
  };
  return { ...former, row, bundle, log: [...log, ...amended], frozen: kept, dictionary };
}
