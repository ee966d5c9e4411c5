import {
  type AnswerRecord,
  type AnswerValue,
  type CompiledBundle,
  type ConceptObservation,
  type EffectiveContext,
  type MeasuredConcept,
  measuredConcepts,
  observationOf,
  privacyFloor,
} from '@eps/engine';
import pg from 'pg';
import type { ReadRows } from '../../../db/rows.ts';
import { AppError, outageError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { LIGHT_SEALED_BYTES, NeedsThread } from '../../../threads/needs-thread.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import {
  type AnswerBatchRow,
  areErased,
  logBytes,
  openAnswers,
  selectAnswers,
} from '../../answers/evaluations/answers.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { contentDeleted, openResult } from '../../answers/evaluations/present.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { openContext, type StoredResult, sealedInput } from '../../answers/evaluations/sealed.ts';

/** An evaluation that is to be observed. */
export interface ObservedRow extends KeyedEvaluationRow {
  /** Whether it is counted already, so that it is to be taken out. */
  measured: boolean;
  measured_day: string | null;
}

/** The contribution of an evaluation to the counters; with sign −1 it is subtracted. */
export interface EvaluationObservation {
  evaluationId: string;
  programId: string;
  bundleId: string;
  /** UTC day on which the person finished. */
  day: string;
  sign: 1 | -1;
  /** The privacy floor of the bundle. */
  privacyFloor: number;
  concepts: { concept: MeasuredConcept; observation: ConceptObservation }[];
  groups: { variable: string; value: string }[];
  result: StoredResult;
  bundle: CompiledBundle;
}

/** Errors after which the answers can never be read again. */
const NO_CONTENT: readonly string[] = ['subject_deleted', 'evaluation_deleted', 'answers_deleted'];
/** The main thread counts and analyzes concepts with up to this many items. */
const LIGHT_ITEMS = 130;
/** Longer values name no group that could be compared. */
const MAX_VALUE_LENGTH = 200;
/** The value that replaces values beyond the limit and values that are too long. */
export const OTHER_VALUE = 'other';

const concepts = new WeakMap<CompiledBundle, MeasuredConcept[]>();

/** Returns the measured concepts of a bundle. Throws NeedsThread in the main thread if one is too large. */
export function conceptsOf(services: Services, bundle: CompiledBundle): MeasuredConcept[] {
  if (services.threads && bundle.scorecard.concepts.some(({ items }) => items.length > LIGHT_ITEMS))
    throw new NeedsThread();
  let known = concepts.get(bundle);
  if (!known) {
    known = measuredConcepts(bundle);
    concepts.set(bundle, known);
  }
  return known;
}

/** The names of the context variables by which a bundle lets analytics compare people. */
export function groupVariables({ context }: CompiledBundle): string[] {
  return [...context.variables].filter(([, { isGroup }]) => isGroup).map(([name]) => name);
}

/**
 * Reads what an evaluation contributes. An evaluation that cannot be read contributes nothing: it is logged,
 * and the others are still counted. Throws NeedsThread, and errors of the database and the key service.
 *
 * @param answers if the caller has read them already
 */
export async function observe(
  run: ReadRows,
  services: Services,
  organizationId: string,
  row: ObservedRow,
  answers?: readonly AnswerBatchRow[],
): Promise<EvaluationObservation | undefined> {
  try {
    return await read(run, services, organizationId, row, answers);
  } catch (error) {
    if (error instanceof AppError && NO_CONTENT.includes(error.code)) return undefined;
    if (error instanceof NeedsThread || error instanceof pg.DatabaseError || outageError(error)) throw error;
    services.log.error({ err: error, evaluation_id: row.id }, 'an evaluation could not be counted');
    return undefined;
  }
}

async function read(
  run: ReadRows,
  services: Services,
  organizationId: string,
  row: ObservedRow,
  given: readonly AnswerBatchRow[] | undefined,
): Promise<EvaluationObservation | undefined> {
  const { bundles, threads, vault } = services;
  const [batches, { bundle }, key] = await Promise.all([
    given ?? run(selectAnswers(organizationId, row.id)),
    bundles.compiled(run, organizationId, row.version_bundle_id),
    subjectKeyOf(vault, organizationId, row),
  ]);
  if (threads && logBytes(batches) > LIGHT_SEALED_BYTES) throw new NeedsThread();
  if (!key || !row.context_sealed || areErased(batches)) throw contentDeleted(row);
  if (!bundle) throw new Error(`the bundle of evaluation ${row.id} no longer compiles`);
  const result = openResult(row, key);
  if (!result) return undefined;
  const answers = finalAnswers(openAnswers(batches, key));
  const variables = groupVariables(bundle);
  // Most bundles compare no groups, and opening a context takes as long as opening the answers.
  const frozen = variables.length > 0 ? openContext(key, row.id, row.context_sealed) : undefined;
  const contribution = { trace: result.trace, subScores: result.sub_scores };
  return {
    evaluationId: row.id,
    programId: row.program_id,
    bundleId: row.version_bundle_id,
    day: dayOf(row, key),
    sign: row.measured ? -1 : 1,
    privacyFloor: privacyFloor(bundle),
    concepts: conceptsOf(services, bundle).flatMap((concept) => {
      const observation = observationOf(concept, contribution, answers);
      return observation ? [{ concept, observation }] : [];
    }),
    groups: variables.flatMap((variable) => groupOf(variable, frozen!.context)),
    result,
    bundle,
  };
}

/** Returns the day under which an evaluation is or will be counted: a later review does not change it. */
function dayOf(row: ObservedRow, key: SubjectKey): string {
  if (row.measured_day !== null) return row.measured_day;
  if (row.answered_at === null && row.completed_at !== null) return row.completed_at.slice(0, 10);
  const { completedAt } = sealedInput.open(key, row.id, row.input_sealed!);
  return (row.measured ? row.completed_at! : completedAt).slice(0, 10);
}

function finalAnswers(log: readonly AnswerRecord[]): Map<string, AnswerValue> {
  const answers = new Map<string, AnswerValue>();
  for (const { question_id, value } of log) {
    if (value === null) answers.delete(question_id);
    else answers.set(question_id, value);
  }
  return answers;
}

function groupOf(variable: string, { values }: EffectiveContext): EvaluationObservation['groups'] {
  const value = values[variable];
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value);
  return [{ variable, value: text.length > MAX_VALUE_LENGTH ? OTHER_VALUE : text }];
}
