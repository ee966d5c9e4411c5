import type { AnswerRecord, CompiledBundle, RespondentState } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError } from '../../http/errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { Services } from '../../services.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import { type AnswerRow, openAnswers, selectAnswers } from './answers.ts';
import { subjectKeyOf } from './key.ts';
import { contextAad, type FrozenContext } from './open.ts';
import type { KeyedEvaluationRow } from './queries.ts';

/** An evaluation with everything its path and scores depend on. */
export interface LoadedEvaluation {
  row: KeyedEvaluationRow;
  bundle: CompiledBundle;
  key: SubjectKey;
  log: AnswerRecord[];
  frozen: FrozenContext;
}

type Run = Pick<Transaction, 'rows'>;

/**
 * Loads bundle, key, answers and frozen context of an evaluation row; `log` are its answers where they were
 * asked for already. A pending evaluation has none. Throws subject_deleted after an erasure.
 */
export async function loadEvaluation(
  run: Run,
  services: Services,
  organizationId: string,
  row: KeyedEvaluationRow,
  log?: readonly AnswerRow[],
): Promise<LoadedEvaluation> {
  const [answers, compiled, key] = await Promise.all([
    log ?? (row.status === 'pending' ? [] : run.rows<AnswerRow>(selectAnswers(organizationId, row.id))),
    services.bundles.compiled((statement) => run.rows(statement), organizationId, row.version_bundle_id),
    subjectKeyOf(services.vault, organizationId, row),
  ]);
  if (!key || !row.context_sealed) throw new AppError('subject_deleted', 'The subject was deleted.');
  if (!compiled.bundle) throw new Error(`the bundle of evaluation ${row.id} does not compile any more`);
  const frozen = parseJson(key.open(contextAad(row.id), row.context_sealed)) as FrozenContext;
  return { row, bundle: compiled.bundle, key, log: openAnswers(answers, key), frozen };
}

/** What the engine plans and scores with. */
export function respondentState(
  { row, frozen }: Pick<LoadedEvaluation, 'row' | 'frozen'>,
  log: readonly AnswerRecord[],
  elapsedMs: number | null,
): RespondentState {
  return { log, elapsedMs, ...frozen, seed: frozen.seed ?? row.id };
}
