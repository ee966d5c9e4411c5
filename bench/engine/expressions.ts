import { createRequire } from 'node:module';
import { compileExpression } from '../../engine/expressions/compile.ts';
import type { ExpressionEnvironment, Json } from '../../engine/types.ts';
import { alternate, type Measurement } from './rounds.ts';

const jsonLogic: { apply(rule: unknown, data: unknown): unknown } = createRequire(import.meta.url)(
  'json-logic-js',
);

/** The same three conditions in both languages, over the same answers. */
const CASES: { name: string; ours: Json; theirs: unknown }[] = [
  {
    name: 'one comparison',
    ours: { op: 'gte', args: [answer('a'), lit(3)] },
    theirs: { '>=': [{ var: 'a' }, 3] },
  },
  {
    name: 'three conditions joined',
    ours: {
      op: 'and',
      args: [
        { op: 'gte', args: [answer('a'), lit(3)] },
        { op: 'in', args: [answer('choice'), lit(['x', 'y', 'z'])] },
        { op: 'not', args: [{ op: 'eq', args: [answer('b'), lit(1)] }] },
      ],
    },
    theirs: {
      and: [
        { '>=': [{ var: 'a' }, 3] },
        { in: [{ var: 'choice' }, ['x', 'y', 'z']] },
        { '!': { '==': [{ var: 'b' }, 1] } },
      ],
    },
  },
  {
    name: 'arithmetic with a branch',
    ours: {
      op: 'if',
      cond: { op: 'gt', args: [{ op: 'add', args: ['a', 'b', 'c', 'd'].map(answer) }, lit(9)] },
      then: { op: 'mul', args: [{ op: 'max', args: [answer('a'), answer('b')] }, lit(2)] },
      else: { op: 'sub', args: [answer('c'), answer('d')] },
    },
    theirs: {
      if: [
        { '>': [{ '+': ['a', 'b', 'c', 'd'].map((name) => ({ var: name })) }, 9] },
        { '*': [{ max: [{ var: 'a' }, { var: 'b' }] }, 2] },
        { '-': [{ var: 'c' }, { var: 'd' }] },
      ],
    },
  },
];

const DATA: Record<string, number | string> = { a: 4, b: 2, c: 3, d: 1, choice: 'y' };

/** Evaluation of compiled expressions beside json-logic-js. */
export function expressions(): Measurement[] {
  const environment = { answer: (id: string) => DATA[id] ?? null } as unknown as ExpressionEnvironment;
  return CASES.map(({ name, ours, theirs }) => {
    const { expression, diagnostics } = compileExpression(ours, '', 'experience');
    if (expression === null) throw new Error(JSON.stringify(diagnostics));
    if (expression.evaluate(environment) !== jsonLogic.apply(theirs, DATA))
      throw new Error('the two disagree');
    const medians = alternate(
      { engine: () => expression.evaluate(environment), peer: () => jsonLogic.apply(theirs, DATA) },
      { rounds: 100, calls: 5000 },
    );
    return {
      what: `expression, ${name}`,
      medianMs: medians.engine,
      peer: { name: 'json-logic-js', medianMs: medians.peer },
      aim: '5 times json-logic-js',
    };
  });
}

function answer(questionId: string): Json {
  return { op: 'answer', question_id: questionId };
}

function lit(value: Json): Json {
  return { op: 'lit', value };
}
