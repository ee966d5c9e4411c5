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

/** Returns the data a client needs to draw a block, as plain JSON; undefined when its type has no data. */
export function blockData(context: ReportContext, block: ReportBlock): JsonObject | undefined {
  return DATA[block.type](context, block) as JsonObject | undefined;
}

function guardrailsData({ result }: ReportContext): object {
  return { conflicts: result.guardrail_conflicts };
}
