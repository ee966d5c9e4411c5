import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import { insertAnswers, type LoggedAnswer } from './answers.ts';
import { updateEvaluationStatus } from './commands.ts';
import { openInput, resultEvents, scored, split, statusEvent, stored } from './complete.ts';
import { contextAad } from './open.ts';
import { insertEvaluation, type KeyedEvaluationRow } from './queries.ts';
import { recordCompletion } from './receipt.ts';
import type { LoadedEvaluation } from './state.ts';

export interface Replacement extends Pick<LoadedEvaluation, 'bundle' | 'frozen'> {
  versionBundleId: string;
  contextFingerprint: string;
  /** Put after the answers there are. */
  amended: readonly LoggedAnswer[];
  reason: string;
}

/**
 * Makes the evaluation that takes another's place: the same answers, drawn path, moment and comparison, with
 * what the replacement changes. Which state it gets is the engine's decision again. The former is locked and
 * becomes superseded.
 */
export function supersede(
  tx: Transaction,
  request: Request,
  former: LoadedEvaluation,
  replacement: Replacement,
): KeyedEvaluationRow {
  const { organizationId, environmentId, now } = request;
  const { row: old, key, log } = former;
  const { bundle, amended, reason } = replacement;
  const id = newId();
  const frozen = { ...replacement.frozen, seed: former.frozen.seed ?? old.id };
  const input = {
    ...openInput(old, key),
    contextFingerprint: replacement.contextFingerprint,
    supersedes: { evaluation_id: old.id, reason },
  };
  const row: KeyedEvaluationRow = {
    ...old,
    id,
    version_bundle_id: replacement.versionBundleId,
    context_fingerprint: replacement.contextFingerprint,
    created_at: now.toISOString(),
    context_sealed: key.seal(contextAad(id), JSON.stringify(frozen)),
    supersedes_id: old.id,
  };
  const evaluation = { row, bundle, key, log: [...log, ...amended], frozen };
  const result = scored(evaluation, input);
  const parts = split(result, evaluation.log);
  const finished = { ...row, ...stored(evaluation, input, result, parts, completedAt(old, now)) };
  tx.push(insertEvaluation(organizationId, finished));
  const place = { organizationId, environmentId, evaluationId: id, subjectId: old.subject_id };
  const answers = [...copied(former), ...amended.map(({ changed: _, ...answer }) => answer)];
  if (answers.length > 0) tx.push(insertAnswers(place, answers, key));
  tx.push(updateEvaluationStatus(organizationId, old.id, 'superseded', null));
  const superseded = statusEvent(organizationId, old, 'superseded');
  emit(tx, now, [
    { ...superseded, type: 'evaluation.superseded', data: { ...superseded.data, superseded_by: id } },
    ...resultEvents(organizationId, finished, result),
  ]);
  recordCompletion(tx, organizationId, evaluation, input, result, request);
  return finished;
}

/** What was released once stands in the trend where it stood. */
function completedAt({ completed_at }: KeyedEvaluationRow, now: Date): Date {
  return completed_at === null ? now : new Date(completed_at);
}

/**
 * After a rescore the log may answer questions that the new bundle does not ask: these are sealed like texts.
 */
function copied({ log, bundle }: LoadedEvaluation): LoggedAnswer[] {
  return log.map((record) => ({
    ...record,
    input: bundle.experience.questionById.get(record.question_id)?.input ?? 'long_text',
  }));
}
