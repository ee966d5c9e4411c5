import type { AnswerRecord, CompiledBundle, RespondentState } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import { type AnswerBatchRow, openAnswers, selectAnswers } from './answers.ts';
import { subjectKeyOf } from './key.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import { type FrozenContext, sealedContext } from './sealed.ts';

/** An evaluation with all inputs of its path and scores. */
export interface LoadedEvaluation {
  row: KeyedEvaluationRow;
  bundle: CompiledBundle;
  key: SubjectKey;
  log: AnswerRecord[];
  frozen: FrozenContext;
}

type Run = Pick<Transaction, 'rows'>;

/**
 * Loads bundle, key, answers and frozen context of an evaluation. `batches` are its answers, if the caller
 * has read them already; a pending evaluation has none. Throws subject_deleted after an erasure.
 */
export async function loadEvaluation(
  run: Run,
  services: Services,
  organizationId: string,
  row: KeyedEvaluationRow,
  batches?: readonly AnswerBatchRow[],
): Promise<LoadedEvaluation> {
  const [answers, compiled, key] = await Promise.all([
    batches ?? (row.status === 'pending' ? [] : run.rows(selectAnswers(organizationId, row.id))),
    services.bundles.compiled((statement) => run.rows(statement), organizationId, row.version_bundle_id),
    subjectKeyOf(services.vault, organizationId, row),
  ]);
  if (!key || !row.context_sealed) throw new AppError('subject_deleted', 'The subject was deleted.');
  if (!compiled.bundle) throw new Error(`the bundle of evaluation ${row.id} no longer compiles`);
  const frozen = sealedContext.open(key, row.id, row.context_sealed);
  return { row, bundle: compiled.bundle, key, log: openAnswers(answers, key), frozen };
}

/** Returns the input of the engine's planning and scoring. */
export function respondentState(
  { row, frozen }: Pick<LoadedEvaluation, 'row' | 'frozen'>,
  log: readonly AnswerRecord[],
  elapsedMs: number | null,
): RespondentState {
  return { log, elapsedMs, ...frozen, seed: frozen.seed ?? row.id };
}
