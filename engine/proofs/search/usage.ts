import { isObject } from '../../content/fields.ts';
import type { CompiledBundle, CompiledExpression, Json, JsonObject } from '../../types.ts';

/** How the expressions of a bundle read the answer to a question. */
export interface Usage {
  /** The constants that the answer is compared with, and the entries of lists of them. */
  readonly literals: Set<string | number>;
  /** The lists that the answer as a whole is compared with. */
  readonly lists: Json[][];
  /** Whether the answer is only compared with constants: all other values then have the same effect. */
  isPlain: boolean;
}

const COMPARISONS: ReadonlySet<unknown> = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains']);
const ORDERINGS: ReadonlySet<unknown> = new Set(['lt', 'lte', 'gt', 'gte']);
const WHOLE: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in']);
const CONDITIONS: ReadonlySet<unknown> = new Set(['and', 'or', 'not']);

/** Returns every expression of a bundle. */
function expressionsOf({
  experience,
  scorecard,
  guardrail,
  adaptivePolicy,
  reportTemplate,
}: CompiledBundle): CompiledExpression[] {
  const found = [
    ...experience.questions.map(({ visibleIf }) => visibleIf),
    ...[...experience.sections.values()].map(({ visibleIf }) => visibleIf),
    ...scorecard.concepts.flatMap(({ expression, norms }) => [expression, ...norms.map(({ when }) => when)]),
    ...scorecard.composites.map(({ expression }) => expression),
    ...guardrail.rules.map(({ when }) => when),
    ...adaptivePolicy.rules.map(({ when }) => when),
    ...reportTemplate.blocks.map(({ visibleIf }) => visibleIf),
  ];
  return found.filter((expression) => expression !== undefined);
}

/**
 * Returns how the bundle's expressions read answers and context variables, by `answer q1` or `context key`.
 */
export function usageOf(bundle: CompiledBundle): ReadonlyMap<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const { source } of expressionsOf(bundle)) visit(source, { op: 'and' }, usage);
  return usage;
}

function visit(node: Json, parent: JsonObject, usage: Map<string, Usage>): void {
  if (!isObject(node) || node.op === 'lit') return;
  const key = keyOf(node);
  if (key !== undefined) {
    const found = usage.get(key) ?? { literals: new Set(), lists: [], isPlain: true };
    usage.set(key, found);
    record(found, parent, node);
  }
  for (const child of Array.isArray(node.args) ? node.args : []) visit(child, node, usage);
  if (node.op !== 'if') return;
  visit(node.cond!, { op: 'and' }, usage);
  visit(node.then!, node, usage);
  visit(node.else!, node, usage);
}

function keyOf({ op, question_id, key }: JsonObject): string | undefined {
  if (op === 'answer') return `answer ${question_id}`;
  return op === 'context' ? `context ${key}` : undefined;
}

function record(usage: Usage, parent: JsonObject, node: JsonObject): void {
  if (CONDITIONS.has(parent.op)) {
    usage.literals.add(0);
    return;
  }
  const siblings = (Array.isArray(parent.args) ? parent.args : []).filter((arg) => arg !== node);
  const constants = siblings.filter((sibling) => isObject(sibling) && sibling.op === 'lit');
  if (!COMPARISONS.has(parent.op) || constants.length < siblings.length) usage.isPlain = false;
  for (const constant of constants) {
    const { value } = constant as JsonObject;
    // Every option has its own position in the order of texts.
    if (typeof value === 'string' && ORDERINGS.has(parent.op)) usage.isPlain = false;
    if (Array.isArray(value) && WHOLE.has(parent.op)) usage.lists.push(value);
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry === 'string' || typeof entry === 'number') usage.literals.add(entry);
    }
  }
}
