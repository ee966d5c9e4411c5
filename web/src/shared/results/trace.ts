import type { Trace } from '@eps/sdk';

export function traceOf(trace: Trace, conceptId: string) {
  return trace.concepts.find(({ concept_id }) => concept_id === conceptId);
}

/** The concepts and composites whose scores the calculation of a score reads. */
export function conceptsUsedBy(trace: Trace, conceptId: string): string[] {
  const known = new Set(trace.concepts.map(({ concept_id }) => concept_id));
  const used = (traceOf(trace, conceptId)?.steps ?? []).flatMap(({ parts, operands }) => [
    ...(parts ?? []).map(({ id }) => id),
    ...Object.keys(operands?.scores ?? {}),
    ...Object.keys(operands?.metrics ?? {}),
  ]);
  return [...new Set(used)].filter((id) => known.has(id) && id !== conceptId);
}
