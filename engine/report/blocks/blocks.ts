import type { BlockType, JsonObject, ReportBlock } from '../../types.ts';
import type { ReportContext } from '../context.ts';
import { comparisonData, trendData } from './changes.ts';
import { chartData, metricData, scoreData, tableData } from './scores.ts';

type BlockData = (context: ReportContext, block: ReportBlock) => object | undefined;

const DATA: Record<BlockType, BlockData> = {
  text: () => undefined,
  metric: metricData,
  score: (context, { conceptId }) => scoreData(context, conceptId),
  bands: (context, { conceptId }) => scoreData(context, conceptId),
  comparison: comparisonData,
  trend: trendData,
  chart: chartData,
  table: tableData,
  guardrails: guardrailsData,
};

/** What a client needs to draw a block, as plain JSON; undefined where its type has nothing to draw. */
export function blockData(context: ReportContext, block: ReportBlock): JsonObject | undefined {
  return DATA[block.type](context, block) as JsonObject | undefined;
}

/** Evidence holds what was observed of the respondent, and tells how to get past a rule: participants do not see it. */
function guardrailsData({ result, audience }: ReportContext): object {
  const conflicts = result.guardrail_conflicts.map(({ evidence, ...conflict }) => ({
    ...conflict,
    ...(audience !== 'participant' && { evidence }),
  }));
  return { conflicts };
}
