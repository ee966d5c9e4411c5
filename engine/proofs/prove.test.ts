import { describe, expect, test } from 'vitest';
import { compile, likert } from '../golden/respond.ts';
import type { Json, JsonObject, Kind } from '../types.ts';
import { type Claim, type ClaimName, proveBundle } from './prove.ts';

const lit = (value: Json): Json => ({ op: 'lit', value });
const answer = (id: string): Json => ({ op: 'answer', question_id: id });
const is = (id: string, value: Json): Json => ({ op: 'eq', args: [answer(id), lit(value)] });
const all = (...args: Json[]): Json => ({ op: 'and', args });
const compare = (op: string, id: string, value: number): Json => ({
  op,
  args: [{ op: 'score', concept_id: id }, lit(value)],
});
const yesNo = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  prompt: id,
  input: 'boolean',
  ...more,
});

function claimsOf(contents: Partial<Record<Kind, object>>, name: ClaimName): Claim[] {
  return proveBundle(compile(contents)).claims.filter(({ claim }) => claim === name);
}

const only = (contents: Partial<Record<Kind, object>>, name: ClaimName) => claimsOf(contents, name)[0];

describe('proveBundle: questions', () => {
  const questions = [
    yesNo('a', { required: true }),
    yesNo('b', { visible_if: is('a', true) }),
    yesNo('c', { visible_if: all(is('a', false), { op: 'answered', question_id: 'b' }) }),
    yesNo('d', { visible_if: is('c', true), required: true }),
  ];

  test('a condition that contradicts that of a question it reads hides a question from everybody', () => {
    expect(claimsOf({ experience: { questions } }, 'question_unreachable')).toMatchObject([
      { id: 'c', verdict: 'proved', pointer: '/questions/2', severity: 'warning' },
      { id: 'b', verdict: 'refuted', witness: { answers: { a: true } } },
    ]);
  });

  test('a required question behind it is a claim of its own', () => {
    const claim = only({ experience: { questions } }, 'required_unreachable');
    expect(claim).toMatchObject({ id: 'd', verdict: 'proved' });
    expect(claim!.reason).toContain('No answers make it visible: answer(c) = true.');
  });

  test('a score that the items cannot reach hides a question', () => {
    const experience = {
      questions: [...likert(['p', 'q'], ['x']), yesNo('a', { visible_if: compare('gt', 'x', 10) })],
    };
    const scorecard = { concepts: [{ id: 'x', method: 'sum' }] };
    const claim = only({ experience, scorecard }, 'question_unreachable');
    expect(claim).toMatchObject({ verdict: 'proved' });
    expect(claim!.reason).toContain('The bounds of what it reads exclude it.');
  });

  test('a section whose condition is never true, and its questions', () => {
    const sections = [{ id: 's', title: 'S', visible_if: all(is('a', true), is('a', false)) }];
    const experience = { sections, questions: [yesNo('a'), yesNo('b', { section_id: 's' })] };
    expect(only({ experience }, 'section_unreachable')).toMatchObject({
      id: 's',
      verdict: 'proved',
      pointer: '/sections/0',
    });
    expect(only({ experience }, 'question_unreachable')).toMatchObject({ id: 'b', verdict: 'proved' });
  });

  test('a required question that accepts no answer can never be left', () => {
    const question = { id: 'a', prompt: 'a', input: 'number', min: 0.2, max: 0.8, step: 1, required: true };
    expect(only({ experience: { questions: [question] } }, 'question_never_left')).toBeUndefined();
    const empty = { id: 'a', prompt: 'a', input: 'single_select', options: [], required: true };
    expect(only({ experience: { questions: [empty] } }, 'question_never_left')).toMatchObject({
      verdict: 'proved',
    });
    const declinable = { ...empty, allow_decline: true };
    expect(only({ experience: { questions: [declinable] } }, 'question_never_left')).toBeUndefined();
  });

  test('answers to another question can hide a required one that accepts none', () => {
    const empty = { id: 'c', prompt: 'c', input: 'single_select', options: [], required: true };
    const open = { op: 'not', args: [{ op: 'answered', question_id: 'b' }] };
    const experience = { questions: [yesNo('a'), yesNo('b'), { ...empty, visible_if: open }] };
    const when = { op: 'not', args: [{ op: 'answered', question_id: 'a' }] };
    const claim = only({ experience, guardrail: { rules: [{ id: 'r', when }] } }, 'guardrail_always_fires');
    expect(claim).toMatchObject({ verdict: 'refuted', witness: { answers: { b: true } } });
  });

  test('regions of numbers, dates and texts that are compared with constants', () => {
    const between = (id: string, low: Json, high: Json) =>
      all({ op: 'gt', args: [answer(id), lit(low)] }, { op: 'lt', args: [answer(id), lit(high)] });
    const experience = {
      questions: [
        { id: 'n', prompt: 'n', input: 'number', min: 0 },
        { id: 'd', prompt: 'd', input: 'date' },
        { id: 't', prompt: 't', input: 'text' },
        yesNo('a', { visible_if: between('n', 18, 65) }),
        yesNo('b', { visible_if: between('n', 65, 18) }),
        yesNo('c', { visible_if: between('d', '2026-01-01', '2026-01-03') }),
        yesNo('e', { visible_if: is('t', 'Other') }),
      ],
    };
    const found = claimsOf({ experience }, 'question_unreachable');
    expect(
      Object.fromEntries(found.map(({ id, verdict, witness }) => [id, [verdict, witness?.answers]])),
    ).toEqual({
      a: ['refuted', { n: 41.5 }],
      b: ['proved', undefined],
      c: ['refuted', { d: '2026-01-02' }],
      e: ['refuted', { t: 'Other' }],
    });
  });

  test('a context variable that programs may set is part of the witness; a profile field leaves a claim open', () => {
    const context = {
      variables: { team: { type: 'string', default: 'sales' }, age: { type: 'number', from: 'profile.age' } },
    };
    const experience = {
      questions: [
        yesNo('a', { visible_if: { op: 'eq', args: [{ op: 'context', key: 'team' }, lit('legal')] } }),
        yesNo('b', { visible_if: { op: 'gt', args: [{ op: 'profile', field: 'age' }, lit(17)] } }),
      ],
    };
    expect(claimsOf({ experience, context }, 'question_unreachable')).toMatchObject([
      { id: 'b', verdict: 'undecided' },
      { id: 'a', verdict: 'refuted', witness: { answers: {}, context: { team: 'legal' } } },
    ]);
  });
});

describe('proveBundle: guardrails, policies and reports', () => {
  const experience = { questions: likert(['p', 'q'], ['x']).map((each) => ({ ...each, required: true })) };
  const scorecard = { concepts: [{ id: 'x', method: 'sum' }] };
  const rule = (id: string, when: Json, more: object = {}) => ({ id, when, ...more });

  test('a rule that no score reaches never fires, one that every score reaches always does', () => {
    const guardrail = {
      rules: [
        rule('never', compare('gt', 'x', 10)),
        rule('always', compare('gte', 'x', 2)),
        rule('sometimes', compare('gte', 'x', 9)),
      ],
    };
    const contents = { experience, scorecard, guardrail };
    expect(claimsOf(contents, 'guardrail_never_fires')).toMatchObject([
      { id: 'never', verdict: 'proved', pointer: '/rules/0' },
      { id: 'always', verdict: 'refuted' },
      { id: 'sometimes', verdict: 'refuted', witness: { answers: { p: '5', q: '5' } } },
    ]);
    expect(claimsOf(contents, 'guardrail_always_fires')).toMatchObject([
      { id: 'always', verdict: 'proved' },
      { id: 'sometimes', verdict: 'refuted', witness: { answers: { p: '1', q: '1' } } },
    ]);
  });

  test('a rule that reads a sum of parts that cancel out: it is 0, not rounding residue', () => {
    const cancelled = { op: 'add', args: [lit(0.1), lit(0.2), lit(-0.3)] };
    const guardrail = { rules: [rule('zero', { op: 'lte', args: [cancelled, lit(0)] })] };
    expect(only({ experience, scorecard, guardrail }, 'guardrail_never_fires')!.verdict).not.toBe('proved');
  });

  test('a rule of phase answer that fires before anything is answered', () => {
    const when = { op: 'not', args: [{ op: 'answered', question_id: 'p' }] };
    const claim = only(
      { experience, scorecard, guardrail: { rules: [rule('r', when, { phase: 'answer' })] } },
      'guardrail_fires_unanswered',
    );
    expect(claim).toMatchObject({ verdict: 'proved', witness: { answers: {} } });
  });

  test('a rule of a policy that never applies, and a question that only such rules ask for', () => {
    const adaptive_policy = {
      mode: 'rules',
      rules: [{ when: all(is('p', '1'), is('p', '2')), ask: ['q'] }],
    };
    const contents = { experience, scorecard, adaptive_policy };
    expect(only(contents, 'policy_rule_never_applies')).toMatchObject({
      verdict: 'proved',
      pointer: '/rules/0',
    });
    expect(only(contents, 'required_unreachable')).toMatchObject({ id: 'q', verdict: 'proved' });
  });

  test('a block for an audience that the report does not have, and one whose condition is never true', () => {
    const report_template = {
      audiences: ['reviewer'],
      blocks: [
        { id: 'a', type: 'text', template: 'x', audience: ['participant'] },
        { id: 'b', type: 'text', template: 'x', visible_if: compare('lt', 'x', 2) },
        { id: 'c', type: 'text', template: 'x', visible_if: compare('lt', 'x', 3) },
      ],
    };
    expect(claimsOf({ experience, scorecard, report_template }, 'block_never_shown')).toMatchObject([
      { id: 'a', verdict: 'proved', pointer: '/blocks/0' },
      { id: 'b', verdict: 'proved' },
      { id: 'c', verdict: 'refuted', witness: { answers: { p: '1', q: '1' } } },
    ]);
  });
});

describe('proveBundle: scores', () => {
  const experience = {
    questions: likert(['p', 'q', 'r'], ['x']).map((each) => ({ ...each, required: true })),
  };

  test('a gap between bands, a band beyond the scores, and the attained range', () => {
    const bands = [
      { id: 'low', to: 7 },
      { id: 'high', from: 8, to: 16 },
      { id: 'top', from: 16 },
    ];
    const contents = { experience, scorecard: { concepts: [{ id: 'x', method: 'sum', bands }] } };
    const { claims, ranges } = proveBundle(compile(contents));
    const gap = claims.find(({ claim }) => claim === 'score_without_band');
    expect(gap).toMatchObject({ verdict: 'proved', pointer: '/concepts/0/bands' });
    expect(gap!.reason).toBe('With these answers the value is 7, which is in no band.');
    const options = Object.values(gap!.witness!.answers).map(Number);
    expect(options.reduce((sum, each) => sum + each, 0)).toBe(7);
    const unreachable = claims.filter(({ claim }) => claim === 'band_unreachable');
    expect(unreachable.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['x.top', 'proved'],
      ['x.low', 'refuted'],
      ['x.high', 'refuted'],
    ]);
    expect(ranges).toMatchObject([
      { id: 'x', is_exact: true, min: 3, max: 15, min_witness: { answers: { p: '1', q: '1', r: '1' } } },
    ]);
  });

  test('a declared range that is wider than the scores', () => {
    const scorecard = { concepts: [{ id: 'x', method: 'sum', range: { min: 0, max: 15 } }] };
    expect(only({ experience, scorecard }, 'range_not_attained')).toMatchObject({
      verdict: 'proved',
      severity: 'info',
    });
  });
});

describe('proveBundle: stop rules', () => {
  const ids = Array.from({ length: 12 }, (_, i) => `i${i}`);
  const experience = { questions: ids.map((id) => ({ ...likert([id], ['x'], 2)[0]!, required: true })) };
  const items = (estimator: string) => ({
    concepts: [
      {
        id: 'x',
        method: 'irt',
        irt: {
          model: '2pl',
          estimator,
          items: Object.fromEntries(ids.map((id, i) => [id, { a: 1, b: (i - 6) / 3 }])),
        },
      },
    ],
  });
  const policy = (stop: object) => ({ mode: 'irt', stop });

  test.each(['eap', 'map', 'mle', 'wle'])('a standard error that no answers leave (%s)', (estimator) => {
    const verdict = (value: number) => {
      const adaptive_policy = policy({ any: [{ rule: 'se_below', value }] });
      return only({ experience, scorecard: items(estimator), adaptive_policy }, 'stop_rule_never_met');
    };
    expect(verdict(0.1)).toMatchObject({ verdict: 'proved', pointer: '/stop/any/0' });
    expect(verdict(0.8)).toMatchObject({ verdict: 'refuted' });
    expect(Object.keys(verdict(0.8)!.witness!.answers)).toHaveLength(12);
  });

  test('more questions than there are, and a precision rule that applies after more', () => {
    const stop = {
      min_items: 13,
      any: [
        { rule: 'max_items', value: 20 },
        { rule: 'se_below', value: 0.8 },
      ],
    };
    const found = claimsOf(
      { experience, scorecard: items('eap'), adaptive_policy: policy(stop) },
      'stop_rule_never_met',
    );
    expect(found).toMatchObject([
      { id: 'max_items', verdict: 'proved', severity: 'info' },
      { id: 'se_below', verdict: 'proved', severity: 'warning' },
    ]);
  });

  test('a classification without bands', () => {
    const adaptive_policy = policy({ any: [{ rule: 'classified' }] });
    const claim = only({ experience, scorecard: items('eap'), adaptive_policy }, 'stop_rule_never_met');
    expect(claim).toMatchObject({
      verdict: 'proved',
      reason: 'No concept that the rule is about has bands.',
    });
  });
});
