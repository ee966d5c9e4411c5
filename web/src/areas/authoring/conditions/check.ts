import { isJsonObject, type Json } from '@eps/sdk';
import {
  type Expression,
  idOf,
  isOperator,
  isSource,
  OPERATORS,
  SOURCES,
} from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';

export type ProblemCode = 'syntax' | 'malformed' | 'operator' | 'arity' | 'id' | 'unknown' | 'depth' | 'size';

/** A problem of an expression that an author types; `detail` names the node, operator or id. */
export interface Problem {
  code: ProblemCode;
  detail: string;
  pointer: string;
}

const DEEPEST = 32;
const MOST_NODES = 1000;

/** Parses what an author typed. */
export function parseExpression(
  text: string,
  names: Names,
): { expression?: Expression; problems: Problem[] } {
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch (error) {
    return { problems: [{ code: 'syntax', detail: (error as Error).message, pointer: '' }] };
  }
  const problems = checkExpression(parsed, names);
  return isJsonObject(parsed) ? { expression: parsed, problems } : { problems };
}

/**
 * Returns the problems for which the compiler would reject the expression: its form, and the ids that it
 * reads.
 */
export function checkExpression(expression: Json, names: Names): Problem[] {
  const problems: Problem[] = [];
  let nodes = 0;
  const visit = (node: Json | undefined, pointer: string, depth: number) => {
    nodes++;
    const report = (code: ProblemCode, detail: string) => problems.push({ code, detail, pointer });
    if (depth > DEEPEST) return report('depth', String(DEEPEST));
    if (!isJsonObject(node) || typeof node['op'] !== 'string') return report('malformed', shown(node));
    const { op } = node;
    if (op === 'lit') {
      if (!Object.hasOwn(node, 'value')) report('malformed', shown(node));
      else if (Array.isArray(node['value'])) nodes += node['value'].length;
      return;
    }
    if (op === 'if') {
      for (const key of ['cond', 'then', 'else']) visit(node[key], `${pointer}/${key}`, depth + 1);
      return;
    }
    if (isSource(op)) return checkSource(node, names, report);
    if (!isOperator(op)) return report('operator', op);
    const [fewest, most] = OPERATORS[op];
    const args = Array.isArray(node['args']) ? node['args'] : [];
    if (args.length < fewest || args.length > most) report('arity', op);
    for (const [index, arg] of args.entries()) visit(arg, `${pointer}/args/${index}`, depth + 1);
  };
  visit(expression, '', 1);
  if (nodes > MOST_NODES) problems.push({ code: 'size', detail: String(MOST_NODES), pointer: '' });
  return problems;
}

function checkSource(node: Expression, names: Names, report: (code: ProblemCode, detail: string) => void) {
  const op = node['op'] as keyof typeof SOURCES;
  const id = idOf(node);
  if (id === undefined) {
    if (!SOURCES[op].optional) report('id', SOURCES[op].key);
    return;
  }
  if (!isKnown(op, id, names)) report('unknown', id);
}

function isKnown(op: keyof typeof SOURCES, id: string, names: Names): boolean {
  const among = (scores: readonly { id: string }[]) => scores.some((score) => score.id === id);
  switch (op) {
    case 'answer':
    case 'answered':
    case 'timing':
      // Not `names.question`, which also includes the rows of a matrix: their answers cannot be read alone.
      return names.questions.some((question) => question.id === id);
    case 'score':
      return among(names.concepts);
    case 'metric':
      return among(names.composites);
    case 'confidence':
    case 'coverage':
      return among(names.concepts) || among(names.composites);
    case 'context':
      return names.variables.some(({ key }) => key === id);
    case 'profile':
      return names.profileFields.includes(id);
  }
}

const shown = (json: Json | undefined) => (JSON.stringify(json) ?? '').slice(0, 60);
