import type { AnswerRecord, CompiledBundle, RespondentState } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import { LIGHT_SEALED_BYTES, NeedsThread } from '../../../threads/needs-thread.ts';
import type { Dictionary } from '../../../vault/dictionaries.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import {
  type AnswerBatchRow,
  type AnswerSource,
  areErased,
  logBytes,
  openAnswers,
  selectAnswers,
  sourcesOf,
} from './answers.ts';
import { subjectKeyOf } from './key.ts';
import { contentDeleted } from './present.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import { type FrozenContext, openContext } from './sealed.ts';

/** An evaluation with all inputs of its path and scores. */
export interface LoadedEvaluation {
  organizationId: string;
  row: KeyedEvaluationRow;
  bundle: CompiledBundle;
  /** The language of the original texts of the experience. */
  language: string;
  key: SubjectKey;
  log: AnswerRecord[];
  /** The source of the last answer to each question. */
  sources: ReadonlyMap<string, AnswerSource>;
  logBytes: number;
  frozen: FrozenContext;
  /** Compresses a new result; undefined if the bundle has none yet. */
  dictionary: Dictionary | undefined;
}

/**
 * Loads bundle, key, answers and frozen context of an evaluation. `batches` are its answers, if the caller
 * has read them already; a pending evaluation has none. Throws subject_deleted after an erasure,
 * evaluation_deleted or answers_deleted after a retention period, and, in the main thread, NeedsThread for a
 * long log.
 */
export async function loadEvaluation(
  run: ReadRows,
  services: Services,
  organizationId: string,
  row: KeyedEvaluationRow,
  batches?: readonly AnswerBatchRow[],
): Promise<LoadedEvaluation> {
  const [answers, compiled, key, dictionary] = await Promise.all([
    batches ?? (row.status === 'pending' ? [] : run(selectAnswers(organizationId, row.id))),
    services.bundles.compiled(run, organizationId, row.version_bundle_id),
    subjectKeyOf(services.vault, organizationId, row),
    services.vault.dictionaries.ofBundle(organizationId, row.version_bundle_id),
  ]);
  const bytes = logBytes(answers);
  if (services.threads && bytes > LIGHT_SEALED_BYTES) throw new NeedsThread();
  if (!key || !row.context_sealed || areErased(answers)) throw contentDeleted(row);
  if (!compiled.bundle) throw new Error(`the bundle of evaluation ${row.id} no longer compiles`);
  const frozen = openContext(key, row.id, row.context_sealed);
  const { bundle, language } = compiled;
  const log = openAnswers(answers, key);
  const sources = sourcesOf(answers);
  return { organizationId, row, bundle, language, key, log, sources, logBytes: bytes, frozen, dictionary };
}

/** Returns the input of the engine's planning and scoring. */
export function respondentState(
  { row, frozen }: Pick<LoadedEvaluation, 'row' | 'frozen'>,
  log: readonly AnswerRecord[],
  elapsedMs: number | null,
): RespondentState {
  return { log, elapsedMs, ...frozen, seed: seedOf({ row, frozen }) };
}

/** Returns what determines every random draw of an evaluation, such as the order of shuffled options. */
export function seedOf({ row, frozen }: Pick<LoadedEvaluation, 'row' | 'frozen'>): string {
  return frozen.seed ?? row.id;
}
