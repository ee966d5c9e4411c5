import { type RedactedResult, rounded, withoutRemoved } from '@eps/engine';
import { batches } from '../../../http/content.ts';
import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { openAnswersInTurns } from '../../answers/evaluations/answers.ts';
import { finalAnswers } from '../../answers/evaluations/final-answers.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { resultForReader } from '../../answers/evaluations/reader.ts';
import type { FinalAnswer } from '../../answers/evaluations/schema.ts';
import { type StoredResult, sealedInput } from '../../answers/evaluations/sealed.ts';
import { presentOrigin, selectOrigins } from '../../people/answer-origins/queries.ts';
import type { AnswerOrigin } from '../../people/answer-origins/schema.ts';
import { type CycleOccasion, selectCycleOccasions } from '../../people/occasions/queries.ts';
import { externalIdAad } from '../../people/subjects/profile.ts';
import { reviewForReader, selectReviewsOf } from '../evaluation-review/queries.ts';
import type { Review } from '../evaluation-review/schema.ts';
import {
  type ExportedAnswers,
  type ExportedRow,
  type ExportFilters,
  selectAnswersOf,
  selectForExport,
} from './queries.ts';
import type { ExportParts } from './schema.ts';

/** Limit how many sealed results and answer logs are in memory. They are opened one at a time. */
const ROWS_AT_ONCE = 50;
const LOGS_AT_ONCE = 10;

/**
 * One evaluation with everything that the export includes. Fields that it does not include, and fields that
 * were erased, are absent.
 */
export interface ExportedEvaluation {
  row: ExportedRow;
  result?: StoredResult | RedactedResult;
  externalId?: string;
  /** Of a study, if the export includes participations. */
  occasion?: CycleOccasion;
  /** How the answers were given, if this was recorded. */
  origin?: AnswerOrigin;
  locale?: string;
  /** Reported active time on all questions, else the time since the session started. */
  durationMs?: number;
  answers?: FinalAnswer[];
  reviews?: Review[];
}

/** Yields the evaluations, oldest first, opening one at a time. */
export async function* exportedEvaluations(
  request: Request,
  filters: ExportFilters,
  included: ExportParts,
): AsyncGenerator<ExportedEvaluation> {
  const { organizationId, environmentId } = request;
  const needsAnswers = included.has('answers') || included.has('duration');
  const sealed = batches<ExportedRow>(needsAnswers ? LOGS_AT_ONCE : ROWS_AT_ONCE, (after, limit) =>
    request.readOnReplica(selectForExport(organizationId, environmentId, filters, included, after, limit)),
  );
  const turn = createTurns();
  for await (const rows of sealed) {
    await request.work.countItems('exportEvaluations', rows.length);
    const ids = rows.map(({ id }) => id);
    const [logs, reviews, occasions, origins] = await Promise.all([
      needsAnswers ? request.readOnReplica(selectAnswersOf(organizationId, ids)) : [],
      included.has('reviews') ? request.readOnReplica(selectReviewsOf(organizationId, ids)) : [],
      included.has('participation') ? request.readOnReplica(selectCycleOccasions(organizationId, rows)) : [],
      included.has('origin') ? request.readOnReplica(selectOrigins(organizationId, rows)) : [],
    ]);
    const logsOf = Map.groupBy(logs, ({ evaluation_id }) => evaluation_id);
    const occasionOf = new Map(occasions.map((each) => [cycleKey(each), each]));
    const originOf = new Map(origins.map((each) => [cycleKey(each), presentOrigin(each)]));
    const reviewsOf = Map.groupBy(reviews, ({ evaluation_id }) => evaluation_id);
    for (const row of rows) {
      await turn();
      const key = await subjectKeyOf(request.services.vault, organizationId, row);
      const opened = await open(request, row, key, logsOf.get(row.id) ?? [], included);
      const decisions = (reviewsOf.get(row.id) ?? []).map((review) => reviewForReader(request, review, key));
      const occasion = occasionOf.get(cycleKey(row));
      const origin = originOf.get(cycleKey(row));
      yield {
        ...opened,
        ...(occasion && { occasion }),
        ...(origin && { origin }),
        ...(included.has('reviews') && { reviews: decisions }),
      };
    }
  }
}

async function open(
  request: Request,
  row: ExportedRow,
  key: Awaited<ReturnType<typeof subjectKeyOf>>,
  log: readonly ExportedAnswers[],
  included: ExportParts,
): Promise<ExportedEvaluation> {
  if (!key) return { row };
  const result = openResult(row, key);
  const input = row.input_sealed ? sealedInput.open(key, row.id, row.input_sealed) : undefined;
  const durationMs = included.has('duration') ? durationOf(log, input?.elapsedMs ?? null) : null;
  const answers = included.has('answers') ? withoutRemoved(await openAnswersInTurns(log, key)) : undefined;
  const { external_id_sealed } = row;
  return {
    row,
    ...(result && { result: (await resultForReader(request, row, result, request.readOnReplica))! }),
    ...(external_id_sealed && { externalId: key.open(externalIdAad(row.subject_id), external_id_sealed) }),
    ...(included.has('locale') && input && { locale: input.locale }),
    ...(durationMs !== null && { durationMs }),
    ...(answers && { answers: finalAnswers(answers, result?.trace.path) }),
  };
}

export function cycleKey({ enrollment_id, cycle }: { enrollment_id: string; cycle: number }): string {
  return `${enrollment_id} ${cycle}`;
}

/** Returns the reported time on the questions, or else that since the session started, in milliseconds. */
export function durationOf(log: readonly ExportedAnswers[], elapsedMs: number | null): number | null {
  const reported = log.flatMap(({ elapsed_ms }) => elapsed_ms.filter((ms) => ms !== null));
  return reported.length > 0 ? reported.reduce((sum, ms) => sum + ms, 0) : elapsedMs;
}

/** Rounds a number of a result. Those of engine 0.1.0 were stored with their binary rounding errors. */
export function shown(x: number | null | undefined): number | null {
  return x === null || x === undefined ? null : rounded(x);
}

/** Returns when the answers were given, RFC 3339; null while there is no result. */
export function measuredAt({ answered_at, completed_at }: ExportedRow): string | null {
  return answered_at ?? completed_at;
}
