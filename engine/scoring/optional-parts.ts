import type { Json, JsonObject } from '../types.ts';

/** Returns the ids of the concepts and composites that an expression reads only inside `coalesce`. */
export function optionalParts(source: Json): ReadonlySet<string> {
  const optional = new Set<string>();
  const required = new Set<string>();
  collect(source, false, optional, required);
  return new Set([...optional].filter((id) => !required.has(id)));
}

function collect(node: Json, guarded: boolean, optional: Set<string>, required: Set<string>): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const entry of node) collect(entry, guarded, optional, required);
    return;
  }
  const part = partOf(node);
  if (part !== undefined) (guarded ? optional : required).add(part);
  if (node.op === 'lit') return;
  for (const child of Object.values(node))
    collect(child, guarded || node.op === 'coalesce', optional, required);
}

function partOf(node: JsonObject): string | undefined {
  const id = node.op === 'score' ? node.concept_id : node.op === 'metric' ? node.metric_id : undefined;
  return typeof id === 'string' ? id : undefined;
}
