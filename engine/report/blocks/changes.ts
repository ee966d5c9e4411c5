import { rounded, roundedOrNull } from '../../numeric/decimal.ts';
import type { PreviousResult, ReportBlock } from '../../types.ts';
import { reliableChange, type ValueWithError } from '../change.ts';
import { own, type ReportContext, viewsOf } from '../context.ts';
import type { ReportInput } from '../types.ts';
import type { BandView, ScoreView } from '../views.ts';

/** Maximum number of points of a trend; the oldest are dropped. */
const MAX_POINTS = 200;

export interface Point extends ValueWithError {
  /** RFC 3339. */
  at: string;
  /** Absent for the current result. */
  evaluation_id?: string;
  /** Whether this value and the current one come from the same items scored the same way. */
  comparable: boolean;
}

/** For `unknown`, `reason` gives the cause. */
export type Change = 'increase' | 'decrease' | 'none' | 'unknown';

export interface Comparison {
  concept_id: string;
  label: string;
  current: Point | null;
  /** The value compared with: the latest earlier one. */
  previous: Point | null;
  change: Change;
  reason?: 'no_score' | 'no_previous' | 'items_changed' | 'no_standard_error';
  /** current − previous; absent when they are not comparable. */
  delta?: number;
  /** The value that |delta| must exceed to count as change. */
  threshold?: number;
}

export interface Series extends Comparison {
  range: ScoreView['range'];
  bands: BandView[];
  /** Oldest first, the current value last. `previous` and `change` refer to the first comparable point. */
  points: Point[];
}

/** Returns the data of a `comparison` block: each score compared with the latest earlier one. */
export function comparisonData(
  context: ReportContext,
  { conceptId }: ReportBlock,
): { comparisons: Comparison[] } {
  return {
    comparisons: viewsOf(context, conceptId).map((view) => {
      const { current, earlier } = history(context, view);
      return compare(view, current, earlier.at(-1) ?? null);
    }),
  };
}

/**
 * Returns the data of a `trend` block: each score over time, and its change since the first comparable
 * result.
 */
export function trendData(context: ReportContext, { conceptId }: ReportBlock): { series: Series[] } {
  return { series: viewsOf(context, conceptId).map((view) => seriesOf(context, view)) };
}

/** What the history of scores is made of. */
export interface Recorded {
  input: Pick<ReportInput['input'], 'previous' | 'completedAt' | 'answeredAt'>;
  result: Pick<ReportInput['result'], 'item_fingerprints'>;
}

/** Returns a score over time, and its change since the first comparable result. */
export function seriesOf(recorded: Recorded, view: ScoreView): Series {
  const { current, earlier } = history(recorded, view);
  const first = earlier.find(({ comparable }) => comparable) ?? earlier.at(-1) ?? null;
  return {
    ...compare(view, current, first),
    range: view.range,
    bands: view.bands,
    points: (current ? [...earlier, current] : earlier).slice(-MAX_POINTS),
  };
}

function compare(view: ScoreView, current: Point | null, previous: Point | null): Comparison {
  const base = { concept_id: view.concept_id, label: view.label, current, previous };
  if (current === null) return { ...base, change: 'unknown', reason: 'no_score' };
  if (previous === null) return { ...base, change: 'unknown', reason: 'no_previous' };
  if (!previous.comparable) return { ...base, change: 'unknown', reason: 'items_changed' };
  const change = reliableChange(previous, current);
  const [delta, threshold] = [rounded(change.delta), roundedOrNull(change.threshold)];
  if (threshold === null) return { ...base, change: 'unknown', reason: 'no_standard_error', delta };
  if (!change.changed) return { ...base, change: 'none', delta, threshold };
  return { ...base, change: delta > 0 ? 'increase' : 'decrease', delta, threshold };
}

function history({ input, result }: Recorded, view: ScoreView): { current: Point | null; earlier: Point[] } {
  const items = own(result.item_fingerprints, view.concept_id);
  const { value, standard_error } = view;
  const at = input.answeredAt ?? input.completedAt;
  const current = value === null ? null : { at, value, ...errorOf(standard_error), comparable: true };
  const earlier = input.previous.flatMap((previous) => earlierPoint(previous, view.concept_id, items));
  return { current, earlier };
}

function earlierPoint(
  { evaluation_id, completed_at, scores }: PreviousResult,
  conceptId: string,
  items: string | undefined,
): Point[] {
  const score = own(scores, conceptId);
  if (score === undefined || score.value === null) return [];
  const comparable = items !== undefined && score.items === items;
  return [
    { at: completed_at, evaluation_id, value: score.value, ...errorOf(score.standard_error), comparable },
  ];
}

function errorOf(standardError: number | undefined): { standard_error?: number } {
  return standardError === undefined ? {} : { standard_error: standardError };
}
