import type { AnswerValue } from '@eps/engine';
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, randomFrom, visibleIn } from '../testing.ts';
import { type QuestionSource, structure } from './structure.test-helper.ts';

/**
 * Relevance equations are compared with a second evaluator, written from the manual of ExpressionScript:
 * values are texts, an empty one is neither below nor above a number but is ordered before 0, and what is
 * not asked makes an expression without NAOK false.
 */

type Expression =
  | { op: 'and' | 'or'; parts: [Expression, Expression] }
  | { op: 'not' | 'empty'; part: Expression }
  | { op: '==' | '!=' | '<' | '<=' | '>' | '>='; variable: string; strict: boolean; literal: string | number }
  | { op: 'variable'; variable: string; strict: boolean };

const CODES: Readonly<Record<string, readonly (string | number)[]>> = {
  a: [1, 2, 3, '1', '2', ''],
  b: ['A1', 'A2', ''],
  m_x: ['Y', ''],
  m_y: ['Y', ''],
  f_r: ['A1', 'A2', ''],
  n: [-1, 1, 3, 5, ''],
};
const NUMBERS = ['a', 'n'];

const PARTS: QuestionSource[] = [
  {
    code: 'a',
    type: 'L',
    answers: [
      ['1', 'One'],
      ['2', 'Two'],
      ['3', 'Three'],
    ],
  },
  {
    code: 'b',
    type: '!',
    fields: { relevance: 'a.NAOK != 2' },
    answers: [
      ['A1', 'First'],
      ['A2', 'Second'],
    ],
  },
  {
    code: 'm',
    type: 'M',
    fields: { relevance: 'a.NAOK != 3' },
    parts: [
      ['x', 'X'],
      ['y', 'Y'],
    ],
  },
  {
    code: 'f',
    type: 'F',
    parts: [['r', 'R']],
    answers: [
      ['A1', 'First'],
      ['A2', 'Second'],
    ],
  },
  { code: 'n', type: 'N' },
];

function written(expression: Expression): string {
  const name = (variable: string, strict: boolean) => (strict ? variable : `${variable}.NAOK`);
  switch (expression.op) {
    case 'and':
    case 'or':
      return `(${written(expression.parts[0])} ${expression.op} ${written(expression.parts[1])})`;
    case 'not':
      return `!(${written(expression.part)})`;
    case 'empty':
      return `is_empty(${written(expression.part)})`;
    case 'variable':
      return name(expression.variable, expression.strict);
    default:
      return `${name(expression.variable, expression.strict)} ${expression.op} ${JSON.stringify(expression.literal)}`;
  }
}

type Values = Readonly<Record<string, string | null>>;

/** Whether the expression reads, without NAOK, what is not asked (null). */
function isVoid(expression: Expression, values: Values): boolean {
  if ('parts' in expression) return expression.parts.some((part) => isVoid(part, values));
  if ('part' in expression) return isVoid(expression.part, values);
  return expression.strict && values[expression.variable] === null;
}

function isTrue(expression: Expression, values: Values): boolean {
  switch (expression.op) {
    case 'and':
      return expression.parts.every((part) => isTrue(part, values));
    case 'or':
      return expression.parts.some((part) => isTrue(part, values));
    case 'not':
      return !isTrue(expression.part, values);
    case 'empty':
      return (values[(expression.part as { variable: string }).variable] ?? '') === '';
    case 'variable':
      return !['', '0'].includes(values[expression.variable] ?? '');
    default: {
      const value = values[expression.variable] ?? '';
      const { literal, op } = expression;
      if (op === '==' || op === '!=') return (value === String(literal)) === (op === '==');
      if (value === '') return literal === 0 && op.startsWith('<');
      const [left, right] = [Number(value), Number(literal)];
      return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[op];
    }
  }
}

test('random relevance equations are true for the answers for which a second evaluator says so', async () => {
  const random = randomFrom(45);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const variable = () => ({ variable: pick(Object.keys(CODES)), strict: random() < 0.3 });
  const drawn = (depth: number): Expression => {
    const kind = random();
    if (depth > 0 && kind < 0.3)
      return { op: pick(['and', 'or']), parts: [drawn(depth - 1), drawn(depth - 1)] };
    if (depth > 0 && kind < 0.4) return { op: 'not', part: drawn(depth - 1) };
    if (kind < 0.5) return { op: 'empty', part: { op: 'variable', ...variable() } };
    if (kind < 0.6) return { op: 'variable', ...variable() };
    if (kind < 0.75)
      return {
        op: pick(['<', '<=', '>', '>=']),
        ...variable(),
        variable: pick(NUMBERS),
        literal: pick([0, 1, 2, 4, 0.5]),
      };
    const read = variable();
    return { op: pick(['==', '!=']), ...read, literal: pick(CODES[read.variable]!) };
  };
  let compared = 0;
  for (let round = 0; round < 25; round++) {
    const expressions = Array.from({ length: 12 }, () => drawn(3));
    const asked = expressions.map((expression, index) => ({
      code: `t${index}`,
      type: 'S',
      fields: { relevance: written(expression) },
    }));
    const source = structure([{ questions: [...PARTS, ...asked] }]);
    const imported = await importInstrument({ bytes: new TextEncoder().encode(source) });
    const lost = imported.findings.filter(({ code }) => code === 'condition_not_carried');
    expect(lost).toEqual([]);
    for (let set = 0; set < 12; set++) {
      const [a, b, f] = [pick(['', '1', '2', '3']), pick(['', 'A1', 'A2']), pick(['', 'A1', 'A2'])];
      const [n, chosen] = [pick([null, -2, 0, 1, 3, 5]), ['x', 'y'].filter(() => random() < 0.5)];
      const isAsked = { b: a !== '2', m: a !== '3' };
      const answers: Record<string, AnswerValue> = {
        ...(a && { a }),
        ...(b && isAsked.b && { b }),
        ...(chosen.length > 0 && isAsked.m && { m: chosen }),
        ...(f && { f: { r: f } }),
        ...(n !== null && { n }),
      };
      const choice = (id: string) => (isAsked.m ? (chosen.includes(id) ? 'Y' : '') : null);
      const values: Values = {
        a,
        b: isAsked.b ? b : null,
        m_x: choice('x'),
        m_y: choice('y'),
        f_r: f,
        n: n === null ? '' : String(n),
      };
      const shown = new Set(visibleIn(evaluateAnswers(imported, answers)));
      expressions.forEach((expression, index) => {
        const expected = !isVoid(expression, values) && isTrue(expression, values);
        const context = `${written(expression)} with ${JSON.stringify(values)}`;
        expect([context, shown.has(`t${index}`)]).toEqual([context, expected]);
        compared++;
      });
    }
  }
  expect(compared).toBe(25 * 12 * 12);
});
