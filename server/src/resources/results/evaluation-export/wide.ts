import { roundedNumbers } from '@eps/engine';
import { csvLine } from '../../../http/csv.ts';
import { presentEvaluation, scoresOf } from '../../answers/evaluations/present.ts';
import type { FinalAnswer } from '../../answers/evaluations/schema.ts';
import type { AnswerColumn, BundleColumns } from './columns.ts';
import { type ExportedEvaluation, measuredAt, shown } from './exported.ts';
import type { ExportPart, ExportParts } from './schema.ts';

/** The wide layout: one record for each evaluation. */

type Field = string | number | null;

/** Columns that every export has. */
const BASE: readonly [name: string, field: (exported: ExportedEvaluation) => Field][] = [
  ['id', ({ row }) => row.id],
  ['program_id', ({ row }) => row.program_id],
  ['subject_id', ({ row }) => row.subject_id],
  ['version_bundle_id', ({ row }) => row.version_bundle_id],
  ['status', ({ row }) => row.status],
  ['created_at', ({ row }) => row.created_at],
  ['completed_at', ({ row }) => row.completed_at],
  ['primary_metric', ({ result }) => result?.primary_metric?.id ?? null],
  ['primary_metric_value', ({ result }) => shown(result?.primary_metric?.value)],
  ['primary_metric_band', ({ result }) => result?.primary_metric?.band ?? null],
  ['confidence', ({ result }) => shown(result?.confidence?.value)],
  ['confidence_level', ({ result }) => result?.confidence?.level ?? null],
  ['coverage', ({ result }) => shown(result?.coverage?.ratio)],
];

/** Columns that an export can include for every bundle. */
const INCLUDED: readonly [ExportPart, name: string, field: (exported: ExportedEvaluation) => Field][] = [
  ['measured_at', 'measured_at', ({ row }) => measuredAt(row)],
  ['participation', 'enrollment_id', ({ row }) => row.enrollment_id],
  ['participation', 'cycle', ({ row }) => row.cycle],
  ['participation', 'study_id', ({ occasion }) => occasion?.study_id ?? null],
  ['participation', 'wave', ({ occasion }) => occasion?.wave ?? null],
  ['participation', 'occasion', ({ occasion }) => occasion?.k ?? null],
  ['origin', 'mode', ({ origin }) => origin?.mode ?? null],
  ['origin', 'respondent', ({ origin }) => origin?.respondent ?? null],
  ['origin', 'answered_at', ({ origin }) => origin?.answered_at ?? null],
  ['origin', 'entered_by', ({ origin }) => list(origin?.entries?.map(({ entered_by }) => entered_by))],
  ['external_ids', 'external_id', ({ externalId }) => externalId ?? null],
  ['link_values', 'link_values', ({ result }) => jsonOfLink(result)],
  ['locale', 'locale', ({ locale }) => locale ?? null],
  ['duration', 'duration_ms', ({ durationMs }) => durationMs ?? null],
  ['rule_hits', 'rule_hits', ({ result }) => list(result?.guardrail_conflicts.map(({ rule_id }) => rule_id))],
  ['reviews', 'review_decisions', ({ reviews }) => list(reviews?.map(({ decision }) => decision))],
  ['reviews', 'reviewed_at', ({ reviews }) => reviews?.at(-1)?.created_at ?? null],
  [
    'answers',
    'declined',
    ({ answers }) => list(answers?.filter(({ declined }) => declined).map(({ question_id }) => question_id)),
  ],
];

/** Returns the values of the link as JSON; null if the link has no value that the context declares. */
function jsonOfLink(result: ExportedEvaluation['result']): string | null {
  return result?.trace.link_values ? JSON.stringify(result.trace.link_values) : null;
}

/** Returns ids as JSON; null for none. */
function list(ids: readonly string[] | undefined): string | null {
  return ids === undefined || ids.length === 0 ? null : JSON.stringify(ids);
}

/** Yields a CSV header and one record for each evaluation. */
export async function* wideCsv(
  evaluations: AsyncIterable<ExportedEvaluation>,
  columns: BundleColumns,
  included: ExportParts,
): AsyncGenerator<string> {
  const fixed = INCLUDED.filter(([name]) => included.has(name));
  const items = included.has('item_scores') ? columns.items : [];
  const answers = included.has('answers') ? columns.answers : [];
  yield csvLine([
    ...BASE.map(([name]) => name),
    ...columns.scores.flatMap((id) => [`score.${id}`, `standard_error.${id}`]),
    ...fixed.map(([, name]) => name),
    ...items.map(({ conceptId, itemId }) => `item_score.${conceptId}.${itemId}`),
    ...answers.flatMap((answer) => answerNames(answer)),
  ]);
  for await (const exported of evaluations) {
    const scores = new Map(exported.result?.sub_scores.map((score) => [score.concept_id, score]));
    const itemScores = new Map(
      exported.result?.trace.items?.map((item) => [itemKey(item.concept_id, item.question_id), item.keyed]),
    );
    const given = new Map(exported.answers?.map((answer) => [answer.question_id, answer]));
    yield csvLine([
      ...BASE.map(([, field]) => field(exported)),
      ...columns.scores.flatMap((id) => [
        shown(scores.get(id)?.value),
        shown(scores.get(id)?.standard_error),
      ]),
      ...fixed.map(([, , field]) => field(exported)),
      ...items.map(({ conceptId, itemId }) => shown(itemScores.get(itemKey(conceptId, itemId)))),
      ...answers.flatMap((answer) => answerFields(answer, given.get(answer.questionId))),
    ]);
  }
}

function itemKey(conceptId: string, itemId: string): string {
  return JSON.stringify([conceptId, itemId]);
}

function answerNames({ questionId, rowId }: AnswerColumn): string[] {
  if (rowId !== undefined) return [`answer.${questionId}.${rowId}`];
  return [`answer.${questionId}`, `text.${questionId}`, `elapsed_ms.${questionId}`];
}

function answerFields({ rowId }: AnswerColumn, answer: FinalAnswer | undefined): Field[] {
  const value = answer?.value ?? null;
  if (rowId !== undefined) return [answerText((value as Record<string, string> | null)?.[rowId] ?? null)];
  return [answerText(value), answer?.text ?? null, answer?.elapsed_ms ?? null];
}

/** Returns the value of an answer as a field: lists and matrix answers as JSON, booleans as true or false. */
export function answerText(value: FinalAnswer['value']): Field {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Yields one JSON object for each evaluation. */
export async function* wideJson(
  evaluations: AsyncIterable<ExportedEvaluation>,
  included: ExportParts,
): AsyncGenerator<string> {
  for await (const exported of evaluations) yield `${JSON.stringify(jsonOf(exported, included))}\n`;
}

function jsonOf({ row, result, ...found }: ExportedEvaluation, included: ExportParts): object {
  return {
    ...presentEvaluation(row, undefined),
    ...(result && roundedNumbers(scoresOf(result))),
    ...(included.has('measured_at') && { measured_at: measuredAt(row) }),
    ...(included.has('participation') && participationOf(row, found.occasion)),
    ...(found.origin && { origin: found.origin }),
    ...(found.externalId !== undefined && { external_id: found.externalId }),
    ...(included.has('link_values') && result && { link_values: result.trace.link_values ?? {} }),
    ...(found.locale !== undefined && { locale: found.locale }),
    ...(found.durationMs !== undefined && { duration_ms: found.durationMs }),
    ...(included.has('rule_hits') && result && { rule_hits: result.guardrail_conflicts }),
    ...(found.reviews && { reviews: found.reviews }),
    ...(included.has('item_scores') && result && { item_scores: roundedNumbers(result.trace.items ?? []) }),
    ...(found.answers && { answers: found.answers }),
  };
}

/** The enrollment, cycle and occasion of a study that an evaluation belongs to. */
export function participationOf(
  { enrollment_id, cycle }: ExportedEvaluation['row'],
  occasion: ExportedEvaluation['occasion'],
) {
  const { study_id, wave, k } = occasion ?? {};
  return { enrollment_id, cycle, ...(occasion && { study_id, wave, occasion: k }) };
}
