import type { ReportBlock } from '../../types.ts';
import { scoresChart } from '../charts/scores.ts';
import { type ReportContext, viewsOf } from '../context.ts';
import type { ScoreView } from '../views.ts';

/** Returns the data of a `metric` block: the score of its concept, else of the primary metric. */
export function metricData(
  context: ReportContext,
  { conceptId }: ReportBlock,
): { score: ScoreView } | undefined {
  return scoreData(context, conceptId ?? context.result.primary_metric?.id);
}

/**
 * Returns the data of a `score` or `bands` block: one score with its bands; undefined for an unknown score.
 */
export function scoreData(
  context: ReportContext,
  conceptId: string | undefined,
): { score: ScoreView } | undefined {
  const score = conceptId === undefined ? undefined : context.views.get(conceptId);
  return score && { score };
}

/**
 * Returns the data of a `table` block: all scores or that of its concept, including scores without a value.
 */
export function tableData(context: ReportContext, { conceptId }: ReportBlock): { scores: ScoreView[] } {
  return { scores: viewsOf(context, conceptId) };
}

/**
 * Returns the data of a `chart` block: the scores that have a value, their SVG image and the alignment with
 * the targets.
 */
export function chartData(context: ReportContext, { conceptId }: ReportBlock): object {
  const scores = viewsOf(context, conceptId).filter(({ value }) => value !== null);
  const alignment = conceptId === undefined ? alignmentView(context) : undefined;
  return {
    scores,
    ...(alignment && { alignment }),
    ...(scores.length > 0 && { svg: scoresChart(scores, context.input.locale) }),
  };
}

function alignmentView({ result, views }: ReportContext): object | undefined {
  const { alignment } = result;
  if (!alignment) return undefined;
  const concepts = alignment.concepts.map((concept) => ({
    ...concept,
    label: views.get(concept.concept_id)?.label ?? concept.concept_id,
  }));
  return { ...alignment, concepts };
}
