import type { ReportBlock } from '../../types.ts';
import { scoresChart } from '../charts/scores.ts';
import { type ReportContext, viewsOf } from '../context.ts';
import type { ScoreView } from '../views.ts';

/** `metric`: the score of the block's concept, else of the primary metric. */
export function metricData(
  context: ReportContext,
  { conceptId }: ReportBlock,
): { score: ScoreView } | undefined {
  return scoreData(context, conceptId ?? context.result.primary_metric?.id);
}

/** `score` and `bands`: one score with the bands to draw it on; nothing where there is no such score. */
export function scoreData(
  context: ReportContext,
  conceptId: string | undefined,
): { score: ScoreView } | undefined {
  const score = conceptId === undefined ? undefined : context.views.get(conceptId);
  return score && { score };
}

/** `table`: all scores, or that of the block's concept; those without a value too. */
export function tableData(context: ReportContext, { conceptId }: ReportBlock): { scores: ScoreView[] } {
  return { scores: viewsOf(context, conceptId) };
}

/** `chart`: the scores that have a value, drawn as an SVG image, and how they stand to their targets. */
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
