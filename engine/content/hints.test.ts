import { describe, expect, test } from 'vitest';
import { linear } from '../../vitest.limits.ts';
import { compileExpression } from '../expressions/compile.ts';
import { fromInfix } from '../expressions/infix.ts';
import type { Contents, Diagnostic, Json, JsonObject, Kind } from '../types.ts';
import { KINDS } from '../types.ts';
import { lit } from './cases/build.ts';
import { checkContent, compileBundle } from './compile.ts';

const EMPTY = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as Contents;

function hintAt(kind: Kind, content: JsonObject, pointer: string): string | undefined {
  return checkContent(kind, content).find((each) => each.pointer === pointer)?.hint;
}

describe('unknown_key', () => {
  const question = (key: string) => ({ questions: [{ id: 'q', prompt: 'Why?', input: 'text', [key]: '' }] });

  test.each([
    ['section', 'section_id'],
    ['text', 'prompt'],
    ['promt', 'prompt'],
    ['sectionId', 'section_id'],
    ['visibleIf', 'visible_if'],
    ['type', 'input'],
    ['choices', 'options'],
    ['maxLength', 'max_length'],
    ['Help', 'description'],
    ['note', 'remarks'],
    ['decline', 'allow_decline'],
  ])('%s suggests %s and lists the keys', (key, meant) => {
    const hint = hintAt('experience', question(key), `/questions/0/${key}`);
    expect(hint).toMatch(
      new RegExp(`^Did you mean "${meant}"\\? The keys are id, section_id, prompt, input, `),
    );
  });

  test('without a likely key, the hint lists the keys, without $schema', () => {
    expect(hintAt('context', { zzz: 1 }, '/zzz')).toBe(
      'The keys are variables, targets, metric, missing, locale, time_zone.',
    );
    const when = { op: 'lit', value: 1, zzz: 2 };
    expect(hintAt('guardrail', { rules: [{ id: 'r', when }] }, '/rules/0/when/zzz')).toBe(
      'Its keys are op, value.',
    );
  });

  test('every synonym leads to its key', () => {
    const scorecard = { concepts: [{ id: 'c', method: 'sum', questions: [] }], metrics: [] };
    expect(hintAt('scorecard', scorecard, '/metrics')).toContain('"composites"');
    expect(hintAt('scorecard', scorecard, '/concepts/0/questions')).toContain('"items"');
  });
});

describe('a text in place of an expression', () => {
  const answer = (id: string) => ({ op: 'answer', question_id: id });
  const node = (op: string, ...args: Json[]) => ({ op, args });

  test.each<[string, Json]>([
    ["q1 == 'yes'", node('eq', answer('q1'), lit('yes'))],
    ['q1 = yes', node('eq', answer('q1'), lit('yes'))],
    [
      'q1 != "no" && !(q2 >= 3)',
      node('and', node('ne', answer('q1'), lit('no')), node('not', node('gte', answer('q2'), lit(3)))),
    ],
    ['q1', { op: 'answered', question_id: 'q1' }],
    ['not q1 == true', node('not', node('eq', answer('q1'), lit(true)))],
    [
      'score.mood < -1.5 or context.team == "a"',
      node(
        'or',
        node('lt', { op: 'score', concept_id: 'mood' }, lit(-1.5)),
        node('eq', { op: 'context', key: 'team' }, lit('a')),
      ),
    ],
    ['q1 + q2 * 2 > 4', node('gt', node('add', answer('q1'), node('mul', answer('q2'), lit(2))), lit(4))],
  ])('%s', (text, expected) => {
    expect(fromInfix(text, 'condition')).toEqual(expected);
  });

  test('names of a formula are concepts', () => {
    const sum = node('add', { op: 'score', concept_id: 'a' }, { op: 'score', concept_id: 'b' });
    expect(fromInfix('(a + b) / 2', 'formula')).toEqual(node('div', sum, lit(2)));
  });

  test.each(['q1 ==', '(q1', '', 'when the moon is full', 'a; b', '== 1', 'x'.repeat(500)])(
    '%j is not translated',
    (text) => expect(fromInfix(text, 'condition')).toBeUndefined(),
  );

  test.each(["q1 == 'yes'", 'q1', 'when the moon is full', 'a > b and', '1'])(
    'the hint at %j compiles',
    (visible_if) => {
      const questions = [{ id: 'q', prompt: 'Why?', input: 'text', visible_if }];
      const hint = hintAt('experience', { questions }, '/questions/0/visible_if')!;
      const expression = JSON.parse(/\{.*\}/.exec(hint)![0]);
      expect(compileExpression(expression, '', 'experience').diagnostics).toEqual([]);
    },
  );
});

describe('warnings about meaning', () => {
  const options = ['no', 'yes'].map((id, i) => ({ id, label: id, scores: { mood: i } }));
  const mood = { id: 'q1', prompt: 'Well?', input: 'single_select', options };
  const codes = (contents: Partial<Contents>): string[] =>
    compileBundle({ ...EMPTY, ...contents }).diagnostics.map(({ code }: Diagnostic) => code);
  const pomp = { id: 'mood', method: 'sum', scale: 'pomp' };

  test('raw_score does not come for scale raw, nor if the node states it', () => {
    const rule = (node: JsonObject) => ({
      rules: [{ id: 'r', when: { op: 'gt', args: [node, lit(0)] }, severity: 'info', action: 'flag' }],
    });
    const found = (concept: JsonObject, stated: JsonObject) =>
      codes({
        experience: { questions: [mood] },
        scorecard: { concepts: [concept] },
        guardrail: rule({ op: 'score', concept_id: 'mood', ...stated }),
      });
    expect(found(pomp, {})).toEqual(['raw_score']);
    expect(found({ ...pomp, scale: 'raw' }, {})).toEqual([]);
    expect(found(pomp, { scale: 'raw' })).toEqual([]);
    expect(found(pomp, { scale: 'pomp' })).toEqual(['expression_malformed']);
  });

  test('max_off_step names the highest answer, and accepts steps that are not binary fractions', () => {
    const found = (bounds: JsonObject) =>
      compileBundle({
        ...EMPTY,
        experience: { questions: [{ id: 'n', prompt: 'N', input: 'number', ...bounds }] },
      }).diagnostics;
    expect(found({ min: 1, max: 10, step: 4 })).toMatchObject([
      { code: 'max_off_step', severity: 'warning', hint: 'Set "max" to 9, or choose another step.' },
    ]);
    expect(found({ min: 0, max: 0.3, step: 0.1 })).toEqual([]);
    expect(found({ max: 10, step: 5 })).toEqual([]);
    expect(found({ min: 0, step: 4 })).toEqual([]);
  });

  test('range_not_attained compares the declared range with what the parts reach', () => {
    const found = (composite: JsonObject) =>
      codes({
        experience: { questions: [mood] },
        scorecard: {
          concepts: [pomp],
          composites: [{ id: 'all', range: { min: 0, max: 100 }, ...composite }],
        },
      });
    const raw = { op: 'score', concept_id: 'mood', scale: 'raw' };
    expect(found({ weights: { mood: 1 } })).toEqual([]);
    expect(found({ weights: { mood: 0.5 } })).toEqual(['range_not_attained']);
    expect(found({ weights: { mood: 2 } })).toEqual(['range_not_attained']);
    expect(found({ expression: { op: 'mul', args: [lit(100), raw] } })).toEqual([]);
    expect(found({ expression: { op: 'mul', args: [lit(10), raw] } })).toEqual(['range_not_attained']);
    // The interval of a formula that reads a score twice may be too wide: here −100 to 100.
    const twice = {
      op: 'mul',
      args: [lit(100), { op: 'sub', args: [{ op: 'mul', args: [lit(2), raw] }, raw] }],
    };
    expect(found({ expression: twice })).toEqual([]);
  });

  test('consent_refusal does not come if an expression reads the answer', () => {
    const consent = {
      ...mood,
      input: 'consent',
      required: true,
      options: options.map(({ id, label }) => ({ id, label })),
    };
    const next = { id: 'q2', prompt: 'Why?', input: 'text' };
    const visible_if = { op: 'eq', args: [{ op: 'answer', question_id: 'q1' }, lit('yes')] };
    const found = (...questions: JsonObject[]) => codes({ experience: { questions } });
    expect(found(consent, next)).toEqual(['consent_refusal']);
    expect(found(consent, { ...next, visible_if })).toEqual([]);
    expect(found({ ...consent, required: false }, next)).toEqual([]);
    const notifications = [
      { id: 'notify', label: 'Notify me' },
      { id: 'nothing', label: 'Nothing else' },
    ];
    expect(found({ ...consent, options: notifications }, next)).toEqual([]);
  });

  test.each<[string, string, boolean]>([
    ['no', 'I keep out of it', true],
    ['0', 'I keep out of it', true],
    ['x', 'No.', true],
    ['x', 'No, I do not agree', true],
    ['x', 'Nein – ich mache nicht mit', true],
    ['x', 'No thank you', true],
    ['no_consent', 'I keep out of it', true],
    ['x', 'No acepto participar', true],
    ['x', 'No, I have objections', true],
    ['x', 'Disagree with the restrictions', true],
    ['x', 'No tengo objeciones', false],
    ['x', 'I do not agree', true],
    ['x', 'Decline to participate', true],
    ['not_agreed', 'I keep out of it', true],
    ['no_objection', 'I have none', false],
    ['x', 'No objection: I agree', false],
    ['n-a', 'I agree', false],
    ['n/a', 'I agree', false],
    ['x', '0 restrictions, I agree', false],
  ])('consent_refusal of the option %s, "%s": %s', (id, label, refuses) => {
    const consent = { ...mood, input: 'consent', required: true, options: [{ id, label }] };
    expect(codes({ experience: { questions: [consent] } })).toEqual(refuses ? ['consent_refusal'] : []);
  });

  test.each([
    ['{{ score.value | round }} {{ scores.mood.band }} {{ program.name }} {{ context.team }}', 0],
    ['{% assign x = score.value %}{{ x }}{% for s in scores %}{{ s[0] }}{% endfor %}', 0],
    ['{{ scores.mood.interval[0] }} {{ score.interval.first }} {{ coverage.ratio }} {{ band }}', 0],
    ['{{ score.vaule }}', 1],
    ['{% if team == "a" %}{{ user.name }}{% endif %}', 2],
    ['{{ scores.sleep.value }} {{ context.age }} {{ scores.mood.z }}', 3],
  ])('unknown_template_variable in %s: %d', (template, count) => {
    const found = codes({
      experience: { questions: [mood] },
      scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
      context: { variables: { team: '' } },
      report_template: { blocks: [{ id: 'b', type: 'score', concept_id: 'mood', template }] },
    });
    expect(found).toEqual(Array(count).fill('unknown_template_variable'));
  });

  test('score is unknown in blocks without a concept', () => {
    const blocks = [{ id: 'b', type: 'text', template: '{{ score.value }}' }];
    expect(codes({ report_template: { blocks } })).toEqual(['unknown_template_variable']);
  });

  test('many languages and many texts are compared', async () => {
    for (const prompt of ['1', 'Why?'])
      await linear(`hints to translations of ${prompt}`, 2_500, (n) => {
        const questions = Array.from({ length: n }, (_, i) => ({ id: `q${i}`, prompt, input: 'text' }));
        const tags = Array.from({ length: n }, (_, i) => [`de-x-a${i}`, { title: 'Fragen' }]);
        expect(
          checkContent('experience', { questions, translations: Object.fromEntries(tags) }),
        ).not.toContainEqual(expect.objectContaining({ severity: 'error' }));
      });
  });
});
