import { describe, expect, test } from 'vitest';
import { compileBundle } from '../content/compile.ts';
import { evaluate } from '../evaluate.ts';
import { type Answers, compile, likert, respond } from '../golden/respond.ts';
import type { Contents, Kind } from '../types.ts';

const experience = {
  questions: [...likert(['a', 'b'], ['x']), ...likert(['c', 'd'], ['y']), ...likert(['e'], ['z'])],
};
const score = (id: string) => ({ op: 'score', concept_id: id });
const X = { id: 'x', method: 'sum', reliability: 0.9 };
const Y = { id: 'y', method: 'sum', reliability: 0.7, missing: { policy: 'prorate', min_coverage: 0 } };
const Z = { id: 'z', method: 'sum' };
const ALL = { a: '4', b: '2', c: '3', d: '3', e: '5' };

function confidence(scorecard: object, answers: Answers = ALL) {
  const bundle = compile({ experience, scorecard });
  return evaluate(bundle, respond(bundle, answers)).confidence;
}

describe('the precision of a concept', () => {
  test('is unknown without a reliability, however complete the answers are', () => {
    expect(confidence({ concepts: [Z], primary_metric: 'z' })).toEqual({
      value: null,
      level: 'unknown',
      precision: null,
      quality: 1,
      coverage: 1,
      by_concept: { z: { value: null, precision: null, method: 'unknown' } },
      unknown: ['z'],
    });
  });

  test('is 0 without an answer, also in the trace of a perfectly reliable test', () => {
    const concept = { ...Y, reliability: 1, missing: { policy: 'neutral' }, norms: [{ mean: 5, sd: 2 }] };
    const bundle = compile({ experience, scorecard: { concepts: [concept] } });
    const { trace, sub_scores } = evaluate(bundle, respond(bundle, {}));
    expect(sub_scores[0]).toMatchObject({ value: 6, standard_error: 2 });
    const lines = trace.concepts[0]!.steps.flatMap((step) => step.lines);
    expect(lines).toContain('stepped_reliability = 0');
    expect(lines).toContain('precision = 0');
  });

  test('is the declared reliability of an expression that reads no question', () => {
    const expression = { op: 'context', key: 'hours' };
    const concept = {
      id: 'h',
      method: 'expression',
      expression,
      reliability: 0.8,
      norms: [{ mean: 1, sd: 1 }],
    };
    const bundle = compile({
      experience,
      scorecard: { concepts: [concept] },
      context: { variables: { hours: { type: 'number', default: 5 } } },
    });
    const result = evaluate(bundle, respond(bundle, ALL));
    expect(result.confidence.by_concept.h).toMatchObject({ precision: 0.8, method: 'reliability' });
    expect(result.sub_scores[0]).toMatchObject({ value: 5, standard_error: 0.4472135955 });
    expect(result.sub_scores[0]).toMatchObject({ answered: 0, eligible: 0 });
  });

  test('is the declared reliability, adjusted to the answered share', () => {
    expect(confidence({ concepts: [X] }).by_concept.x).toEqual({
      value: 0.9,
      precision: 0.9,
      method: 'reliability',
    });
    // 0.5*0.7/(1 - 0.5*0.7)
    expect(confidence({ concepts: [Y] }, { c: '3', d: null }).by_concept.y!.precision).toBe(0.538461538462);
  });
});

describe('the confidence of the whole', () => {
  const concepts = [X, Y, Z];
  test('is that of the primary metric, whatever else is measured', () => {
    expect(confidence({ concepts, primary_metric: 'x' })).toMatchObject({ value: 0.9, unknown: ['z'] });
    expect(confidence({ concepts, primary_metric: 'z' })).toMatchObject({ value: null, level: 'unknown' });
  });

  test('is the mean of the known concepts without a primary metric', () => {
    expect(confidence({ concepts })).toMatchObject({ value: 0.8, level: 'high', precision: 0.8 });
  });

  test('is the weighted mean of the parts of a composite, unknown if one part is', () => {
    const composites = [{ id: 'm', weights: { x: 3, y: -1 } }];
    const known = confidence({ concepts, composites, primary_metric: 'm' });
    // (3*0.9 + 0.7)/4
    expect(known).toMatchObject({ value: 0.85, by_concept: { m: { precision: 0.85, method: 'composite' } } });
    const mixed = [{ id: 'm', weights: { x: 3, z: 0.01 } }];
    const unknown = confidence({ concepts, composites: mixed, primary_metric: 'm' });
    expect(unknown).toMatchObject({ value: null, unknown: ['z', 'm'] });
  });

  test('is the mean of the parts of an expression, unknown if it reads answers', () => {
    const of = (expression: object) =>
      confidence({ concepts, composites: [{ id: 'm', expression }], primary_metric: 'm' }).value;
    expect(of({ op: 'sub', args: [score('x'), score('y')] })).toBe(0.8);
    expect(
      of({ op: 'add', args: [score('x'), { op: 'count', args: [{ op: 'answer', question_id: 'a' }] }] }),
    ).toBeNull();
    expect(of({ op: 'lit', value: 1 })).toBeNull();
  });
});

describe('the compiler', () => {
  function diagnose(contents: Partial<Record<Kind, object>>) {
    const empty = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
    const all = { ...empty, experience, ...contents } as Contents;
    return compileBundle(all)
      .diagnostics.filter(({ code }) => code === 'confidence_unknown')
      .map(({ severity, kind, pointer }) => `${severity} ${kind}${pointer}`);
  }
  const minimums = {
    guardrail: {
      min_confidence: 0.5,
      rules: [
        {
          id: 'r',
          severity: 'info',
          action: 'flag',
          when: { op: 'gt', args: [{ op: 'confidence' }, { op: 'lit', value: 0 }] },
        },
      ],
    },
    report_template: {
      blocks: [
        { id: 'own', type: 'score', concept_id: 'z', min_confidence: 0.5, otherwise: 'No.' },
        { id: 'x', type: 'score', concept_id: 'x', min_confidence: 0.5, otherwise: 'No.' },
        { id: 'all', type: 'text', min_confidence: 0.5, template: 'Yes.', otherwise: 'No.' },
      ],
    },
    adaptive_policy: { mode: 'rules', stop: { any: [{ rule: 'confidence_at_least', value: 0.5 }] } },
  };

  test('reports minimums that can never be judged, a stop rule as an error', () => {
    expect(diagnose({ ...minimums, scorecard: { concepts: [X, Z], primary_metric: 'z' } })).toEqual([
      'warning guardrail/min_confidence',
      'warning report_template/blocks/0/min_confidence',
      'warning report_template/blocks/2/min_confidence',
      'error adaptive_policy/stop/any/0',
      'warning guardrail/rules/0/when',
    ]);
  });

  test('accepts those that an evaluation can judge', () => {
    expect(diagnose({ ...minimums, scorecard: { concepts: [X, Z] } })).toEqual([
      'warning report_template/blocks/0/min_confidence',
    ]);
    const either = { op: 'coalesce', args: [score('z'), score('x')] };
    const scorecard = { concepts: [X, Z], composites: [{ id: 'm', expression: either }] };
    expect(
      diagnose({ scorecard: { ...scorecard, primary_metric: 'm' }, guardrail: minimums.guardrail }),
    ).toEqual([]);
  });
});
