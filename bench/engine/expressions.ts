import { createRequire } from 'node:module';
import { compileExpression } from '../../engine/expressions/compile.ts';
import type { ExpressionEnvironment, Json } from '../../engine/types.ts';
import { alternate, type Measurement } from './rounds.ts';

const jsonLogic: { apply(rule: unknown, data: unknown): unknown } = createRequire(import.meta.url)(
  'json-logic-js',
);

/** The same three expressions in both languages, over the same answers. */
const CASES: { name: string; eps: Json; jsonLogicRule: unknown }[] = [
  {
    name: 'one comparison',
    eps: { op: 'gte', args: [answer('a'), lit(3)] },
    jsonLogicRule: { '>=': [{ var: 'a' }, 3] },
  },
  {
    name: 'three conditions joined',
    eps: {
      op: 'and',
      args: [
        { op: 'gte', args: [answer('a'), lit(3)] },
        { op: 'in', args: [answer('choice'), lit(['x', 'y', 'z'])] },
        { op: 'not', args: [{ op: 'eq', args: [answer('b'), lit(1)] }] },
      ],
    },
    jsonLogicRule: {
      and: [
        { '>=': [{ var: 'a' }, 3] },
        { in: [{ var: 'choice' }, ['x', 'y', 'z']] },
        { '!': { '==': [{ var: 'b' }, 1] } },
      ],
    },
  },
  {
    name: 'arithmetic with a branch',
    eps: {
      op: 'if',
      cond: { op: 'gt', args: [{ op: 'add', args: ['a', 'b', 'c', 'd'].map(answer) }, lit(9)] },
      then: { op: 'mul', args: [{ op: 'max', args: [answer('a'), answer('b')] }, lit(2)] },
      else: { op: 'sub', args: [answer('c'), answer('d')] },
    },
    jsonLogicRule: {
      if: [
        { '>': [{ '+': ['a', 'b', 'c', 'd'].map((name) => ({ var: name })) }, 9] },
        { '*': [{ max: [{ var: 'a' }, { var: 'b' }] }, 2] },
        { '-': [{ var: 'c' }, { var: 'd' }] },
      ],
    },
  },
];

const DATA: Record<string, number | string> = { a: 4, b: 2, c: 3, d: 1, choice: 'y' };

/** Measures evaluating compiled expressions, compared with json-logic-js. */
export function expressions(): Measurement[] {
  const environment = { answer: (id: string) => DATA[id] ?? null } as unknown as ExpressionEnvironment;
  return CASES.map(({ name, eps, jsonLogicRule }) => {
    const { expression, diagnostics } = compileExpression(eps, '', 'experience');
    if (expression === null) throw new Error(JSON.stringify(diagnostics));
    if (expression.evaluate(environment) !== jsonLogic.apply(jsonLogicRule, DATA))
      throw new Error('the engine and json-logic-js give different results');
    const medians = alternate(
      { engine: () => expression.evaluate(environment), peer: () => jsonLogic.apply(jsonLogicRule, DATA) },
      { rounds: 100, calls: 5000 },
    );
    return {
      what: `expression, ${name}`,
      medianMs: medians.engine,
      peer: { name: 'json-logic-js', medianMs: medians.peer },
      target: '5 times json-logic-js',
    };
  });
}

function answer(questionId: string): Json {
  return { op: 'answer', question_id: questionId };
}

function lit(value: Json): Json {
  return { op: 'lit', value };
}
