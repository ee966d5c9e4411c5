import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import type { Json } from '../types.ts';
import { compileExpression } from './compile.ts';
import { answer, call, lit, NOTHING } from './nodes.test-helper.ts';
import { OPERATORS } from './operators.ts';

function codes(source: Json): string[] {
  return compileExpression(source, '', 'experience').diagnostics.map((entry) => entry.code);
}

describe('compile-time checks', () => {
  test.each<[string, Json, string[]]>([
    ['a bare string', 'yes', ['expression_malformed']],
    ['a bare number as argument', { op: 'add', args: [1] }, ['expression_malformed']],
    ['a list', [], ['expression_malformed']],
    ['a node without op', { value: 1 }, ['expression_malformed']],
    ['a literal without value', { op: 'lit' }, ['expression_malformed']],
    ['a literal object', lit({}), ['expression_malformed']],
    ['a literal of lists', lit([[1]]), ['expression_malformed']],
    ['an unknown operator', call('plus', 1, 2), ['expression_unknown_op']],
    ['an inherited property as operator', call('constructor', 1), ['expression_unknown_op']],
    ['an operator without args', { op: 'add' }, ['expression_malformed']],
    ['too few arguments', call('eq', 1), ['expression_arity']],
    ['too many arguments', call('not', true, false), ['expression_arity']],
    ['an operator with empty args', call('sum'), ['expression_arity']],
    ['three arguments for round', call('round', 1, 2, 3), ['expression_arity']],
    ['a string as argument of add', call('add', 1, 'x'), ['expression_type']],
    ['a string as condition', { op: 'if', cond: lit('x'), then: lit(1), else: lit(2) }, ['expression_type']],
    ['a list as argument of lt', call('lt', [1], 2), ['expression_type']],
    ['a string as second argument of in', call('in', 'a', 'abc'), ['expression_type']],
    ['a comparison of different types', call('eq', 1, '1'), ['expression_constant']],
    ['if without else', { op: 'if', cond: lit(true), then: lit(1) }, ['expression_malformed']],
    ['answer without id', { op: 'answer' }, ['expression_malformed']],
    ['an unknown key', { op: 'lit', value: 1, note: 'x' }, ['unknown_key']],
    ['several errors in one expression', call('and', 'a', 'b'), ['expression_type', 'expression_type']],
  ])('%s', (_, source, expected) => {
    expect(codes(source)).toEqual(expected);
  });

  test('a diagnostic points to the node and suggests a fix', () => {
    const source = { op: 'and', args: [lit(true), { op: '==', args: [1, lit(2)] }] };
    expect(compileExpression(source, '/rules/0/when', 'guardrail').diagnostics).toEqual([
      {
        severity: 'error',
        code: 'expression_unknown_op',
        kind: 'guardrail',
        pointer: '/rules/0/when/args/1/op',
        message: 'There is no operator "==".',
        hint: 'Did you mean "eq"?',
        details: { name: '==', suggestion: 'eq' },
      },
    ]);
    const [bare] = compileExpression({ op: 'not', args: [true] }, '', 'experience').diagnostics;
    expect(bare).toMatchObject({ pointer: '/args/0', hint: 'Write {"op":"lit","value":true}.' });
  });

  test('references are listed once', () => {
    const source = {
      op: 'and',
      args: [answer('a'), answer('a'), { op: 'answered', question_id: 'b' }, { op: 'coverage' }],
    };
    const { expression } = compileExpression(source, '', 'experience');
    expect(expression?.references).toMatchObject({ answers: ['a', 'b'], overall: ['coverage'], scores: [] });
    expect(expression?.nodes).toBe(5);
  });
});

describe('limits', () => {
  const nested = (depth: number): Json =>
    depth === 1 ? lit(true) : { op: 'not', args: [nested(depth - 1)] };

  test('an expression may have at most 32 levels', () => {
    expect(codes(nested(32))).toEqual([]);
    expect(codes(nested(33))).toEqual(['expression_too_deep']);
    expect(codes(nested(5_000))).toEqual(['expression_too_deep']);
  });

  test('an expression may have at most 1,000 nodes', () => {
    const wide = (args: number) => ({ op: 'and', args: Array<Json>(args).fill(lit(true)) });
    expect(codes(wide(999))).toEqual([]);
    expect(codes(wide(1_000))).toEqual(['expression_too_large']);
    expect(codes(wide(200_000))).toEqual(['expression_too_large']);
  });

  test('entries of a literal list count as nodes', () => {
    const among = (entries: number) => call('in', 1, Array<Json>(entries).fill(0));
    expect(codes(among(997))).toEqual([]);
    expect(codes(among(998))).toEqual(['expression_too_large']);
  });

  test('any JSON compiles to an expression or to errors, never to an exception', () => {
    const op = fc.constantFrom('lit', 'if', 'answer', 'coverage', '__proto__', ...OPERATORS.keys());
    const { node } = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.jsonValue() as fc.Arbitrary<Json>,
        fc.record({ op, args: fc.array(tie('node'), { maxLength: 3 }) }) as fc.Arbitrary<Json>,
        fc.record({
          op,
          value: tie('node'),
          cond: tie('node'),
          then: tie('node'),
          else: tie('node'),
        }) as fc.Arbitrary<Json>,
        fc.record({ op, question_id: fc.string(), concept_id: fc.jsonValue() }) as fc.Arbitrary<Json>,
      ),
    }));
    fc.assert(
      fc.property(node, (source) => {
        const { expression, diagnostics } = compileExpression(source, '', 'experience');
        expect(expression === null).toBe(diagnostics.some((entry) => entry.severity === 'error'));
        const value = expression?.evaluate(NOTHING) ?? null;
        expect(typeof value === 'number' ? Number.isFinite(value) : true).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});
