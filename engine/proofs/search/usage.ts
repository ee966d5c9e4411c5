import { isObject } from '../../content/fields.ts';
import type { CompiledBundle, CompiledExpression, Json, JsonObject } from '../../types.ts';

/** How the expressions of a bundle read the answer to a question. */
export interface Usage {
  /** The constants that the answer is compared with, and the entries of lists of them. */
  readonly literals: Set<string | number>;
  /** The lists that the answer as a whole is compared with. */
  readonly lists: Json[][];
  /** Whether the answer as a whole may be compared with another value than a constant. */
  isOrdered: boolean;
  /** Whether the answer is only compared with constants: all other values then have the same effect. */
  isPlain: boolean;
}

const COMPARISONS: ReadonlySet<unknown> = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains']);
const ORDERINGS: ReadonlySet<unknown> = new Set(['lt', 'lte', 'gt', 'gte']);
const WHOLE: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in']);
const EQUALITIES: ReadonlySet<unknown> = new Set(['eq', 'ne']);
/** Their result may be the answer itself. */
const PASSING: ReadonlySet<unknown> = new Set(['if', 'coalesce']);
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
  const expressions = expressionsOf(bundle);
  for (const { source } of expressions) visit(source, { op: 'and' }, usage);
  if (expressions.some(readsConfidence)) addQuality(bundle, usage);
  return usage;
}

function readsConfidence({ references }: CompiledExpression): boolean {
  return references.confidence.length > 0 || references.overall.includes('confidence');
}

/** Confidence depends on the checks of data quality, which compare answers with each other. */
function addQuality({ experience, guardrail }: CompiledBundle, usage: Map<string, Usage>): void {
  const { attention, maxLongstring, minVariability } = guardrail.quality;
  const comparesAll = maxLongstring !== undefined || minVariability !== undefined;
  const compared = comparesAll ? experience.questions.map(({ id }) => id) : [];
  for (const id of [...compared, ...guardrail.contradictions.flatMap(({ questions }) => questions)])
    usageAt(usage, `answer ${id}`).isPlain = false;
  for (const { questionId, expected } of attention) {
    const { literals } = usageAt(usage, `answer ${questionId}`);
    for (const value of [expected].flat())
      if (typeof value === 'string' || typeof value === 'number') literals.add(value);
  }
}

function usageAt(usage: Map<string, Usage>, key: string): Usage {
  const found = usage.get(key) ?? unused();
  usage.set(key, found);
  return found;
}

/** Returns the usage of what no expression reads. */
export function unused(): Usage {
  return { literals: new Set(), lists: [], isOrdered: false, isPlain: true };
}

function visit(node: Json, parent: JsonObject, usage: Map<string, Usage>): void {
  if (!isObject(node) || node.op === 'lit') return;
  const key = keyOf(node);
  if (key !== undefined) record(usageAt(usage, key), parent, node);
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
  const isCompared = EQUALITIES.has(parent.op) && constants.length < siblings.length;
  if (isCompared || PASSING.has(parent.op)) usage.isOrdered = true;
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
