import { csvLine } from '../../../http/csv.ts';
import type { FinalAnswer } from '../../answers/evaluations/schema.ts';
import type { AnswerOrigin } from '../../people/answer-origins/schema.ts';
import { type ExportedEvaluation, measuredAt, shown } from './exported.ts';
import type { ExportParts } from './schema.ts';
import { answerText, participationOf } from './wide.ts';

/** The long layout: one record for each score, item score, answer, rule hit and decision. */

/** A measurement or event of an evaluation; `record` says of which kind. Absent fields are empty in CSV. */
interface LongRecord {
  record: 'evaluation' | 'score' | 'item_score' | 'answer' | 'rule_hit' | 'review' | 'link_value' | 'origin';
  id?: string;
  concept_id?: string;
  value?: FinalAnswer['value'];
  standard_error?: number;
  band?: string;
  declined?: boolean;
  elapsed_ms?: number;
  at?: string;
  text?: string;
  paper?: boolean;
}

const RECORD_COLUMNS = [
  'record',
  'id',
  'concept_id',
  'value',
  'standard_error',
  'band',
  'declined',
  'elapsed_ms',
  'at',
  'text',
  'paper',
] as const satisfies readonly (keyof LongRecord)[];

const HEAD_COLUMNS = [
  'evaluation_id',
  'program_id',
  'subject_id',
  'version_bundle_id',
  'status',
  'created_at',
  'completed_at',
  'enrollment_id',
  'cycle',
  'study_id',
  'wave',
  'occasion',
  'external_id',
  'locale',
  'duration_ms',
] as const;

/** Yields a CSV header and the records. The columns are the same in every export. */
export async function* longCsv(
  evaluations: AsyncIterable<ExportedEvaluation>,
  included: ExportParts,
): AsyncGenerator<string> {
  yield csvLine([...HEAD_COLUMNS, ...RECORD_COLUMNS]);
  for await (const exported of evaluations) {
    const head: Record<string, string | number | null | undefined> = headOf(exported, included);
    const first = HEAD_COLUMNS.map((name) => head[name] ?? null);
    let text = '';
    for (const record of recordsOf(exported, included))
      text += csvLine([...first, ...RECORD_COLUMNS.map((name) => answerText(record[name] ?? null))]);
    yield text;
  }
}

/** Yields one JSON object for each record. */
export async function* longJson(
  evaluations: AsyncIterable<ExportedEvaluation>,
  included: ExportParts,
): AsyncGenerator<string> {
  for await (const exported of evaluations) {
    const head = headOf(exported, included);
    let text = '';
    for (const record of recordsOf(exported, included)) text += `${JSON.stringify({ ...head, ...record })}\n`;
    yield text;
  }
}

function headOf(
  { row, occasion, externalId, locale, durationMs }: ExportedEvaluation,
  included: ExportParts,
) {
  return {
    evaluation_id: row.id,
    program_id: row.program_id,
    subject_id: row.subject_id,
    version_bundle_id: row.version_bundle_id,
    status: row.status,
    created_at: row.created_at,
    ...(row.completed_at !== null && { completed_at: row.completed_at }),
    ...(included.has('participation') && participationOf(row, occasion)),
    ...(externalId !== undefined && { external_id: externalId }),
    ...(locale !== undefined && { locale }),
    ...(durationMs !== undefined && { duration_ms: durationMs }),
  };
}

/** Every evaluation has a record `evaluation`, with its primary metric if it has one. */
function* recordsOf(
  { row, result, origin, answers, reviews }: ExportedEvaluation,
  included: ExportParts,
): Generator<LongRecord> {
  const metric = result?.primary_metric;
  const at = included.has('measured_at') ? measuredAt(row) : null;
  yield {
    record: 'evaluation',
    ...(metric && { id: metric.id, ...measured(metric) }),
    ...(at !== null && { at }),
  };
  if (origin) yield* originRecords(origin);
  for (const score of result?.sub_scores ?? [])
    yield { record: 'score', id: score.concept_id, ...measured(score) };
  if (included.has('link_values')) {
    for (const [id, value] of Object.entries(result?.trace.link_values ?? {}))
      yield { record: 'link_value', id, value };
  }
  if (included.has('item_scores')) {
    for (const { question_id, concept_id, keyed } of result?.trace.items ?? [])
      yield { record: 'item_score', id: question_id, concept_id, value: shown(keyed) };
  }
  for (const answer of answers ?? []) yield* answerRecords(answer);
  if (included.has('rule_hits')) {
    for (const { rule_id, action, severity } of result?.guardrail_conflicts ?? [])
      yield { record: 'rule_hit', id: rule_id, value: action, text: severity };
  }
  for (const { id, decision, created_at, reason } of reviews ?? [])
    yield {
      record: 'review',
      id,
      value: decision,
      at: created_at,
      ...(reason !== undefined && { text: reason }),
    };
}

function* originRecords({ mode, respondent, answered_at, entries }: AnswerOrigin): Generator<LongRecord> {
  yield { record: 'origin', id: 'mode', value: mode };
  yield { record: 'origin', id: 'respondent', value: respondent };
  if (answered_at !== undefined) yield { record: 'origin', id: 'answered_at', at: answered_at };
  for (const { entered_by, entered_at } of entries ?? [])
    yield { record: 'origin', id: 'entered_by', value: entered_by, at: entered_at };
}

function measured({
  value,
  standard_error,
  band,
}: {
  value: number | null;
  standard_error?: number;
  band?: string;
}): Pick<LongRecord, 'value' | 'standard_error' | 'band'> {
  return {
    value: shown(value),
    ...(standard_error !== undefined && { standard_error: shown(standard_error)! }),
    ...(band !== undefined && { band }),
  };
}

/** A matrix has one record for each answered row, `question_id.row_id`. */
function* answerRecords({
  question_id,
  value,
  text,
  declined,
  elapsed_ms,
  answered_at,
  paper,
}: FinalAnswer): Generator<LongRecord> {
  const shared = {
    record: 'answer' as const,
    declined,
    ...(elapsed_ms !== null && { elapsed_ms }),
    at: answered_at,
    ...(text !== undefined && { text }),
    ...(paper && { paper }),
  };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    yield { ...shared, id: question_id, value };
    return;
  }
  for (const [rowId, option] of Object.entries(value))
    yield { ...shared, id: `${question_id}.${rowId}`, value: option as string };
}
