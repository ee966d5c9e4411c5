import type { Audience, Json, JsonObject, Report, ReportBlockResult, ReportTemplate } from '../types.ts';

/** Returns the part of a full report that an audience may see. An empty list of audiences means everyone. */
export function reportFor(template: ReportTemplate, report: Report, audience: Audience): Report {
  const isIn = (list: readonly Audience[]) => list.length === 0 || list.includes(audience);
  if (!isIn(template.audiences)) return { ...report, blocks: [] };
  const shown = new Set(template.blocks.filter((block) => isIn(block.audience)).map(({ id }) => id));
  const blocks = report.blocks.filter(({ id }) => shown.has(id));
  return { ...report, blocks: audience === 'participant' ? blocks.map(withoutEvidence) : blocks };
}

/** Removes the evidence of conflicts: it contains observed values and would show how to avoid a rule. */
function withoutEvidence(block: ReportBlockResult): ReportBlockResult {
  const conflicts = block.type === 'guardrails' ? block.data?.conflicts : undefined;
  if (!Array.isArray(conflicts)) return block;
  return { ...block, data: { ...block.data, conflicts: conflicts.map(withoutOwnEvidence) } };
}

function withoutOwnEvidence(conflict: Json): JsonObject {
  const { evidence: _, ...rest } = conflict as JsonObject;
  return rest;
}
