import { describe, expect, it } from 'vitest';
import { answer, bankBundle, bankContents, spreadBank, stateOf, takeTest } from '../golden/bank.ts';
import { compile, likert } from '../golden/respond.ts';
import type { AnswerValue, CompiledBundle, Contents, Json, JsonObject } from '../types.ts';
import { planNext } from './plan.ts';

const text = (id: string, more: JsonObject = {}): JsonObject => ({ id, prompt: id, input: 'text', ...more });
const information = (id: string): JsonObject => ({ id, prompt: id, input: 'information' });
const isAnswer = (question_id: string, value: Json): Json => ({
  op: 'eq',
  args: [
    { op: 'answer', question_id },
    { op: 'lit', value },
  ],
});

function ids(bundle: CompiledBundle, answers: Record<string, AnswerValue | null> = {}): string[] {
  const log = Object.entries(answers).map(([id, value]) => answer(id, value));
  return planNext(bundle, stateOf(bundle, { log })).next.map(({ id }) => id);
}

const withQuestions = (questions: Json[], policy: JsonObject = {}) =>
  compile({ experience: { questions }, adaptive_policy: policy });

describe('fixed policy', () => {
  it('offers every visible unanswered question in order, and is done when all are answered', () => {
    const bundle = withQuestions([
      text('a', { required: true }),
      text('b', { visible_if: isAnswer('a', 'yes') }),
      text('c'),
    ]);
    expect(ids(bundle)).toEqual(['a', 'c']);
    expect(ids(bundle, { a: 'yes' })).toEqual(['b', 'c']);
    const plan = planNext(bundle, stateOf(bundle, { log: [answer('a', 'no'), answer('c', null)] }));
    expect(plan).toMatchObject({
      next: [],
      done: true,
      asked: ['a', 'c'],
      requiredUnanswered: [],
      trace: [],
    });
    expect(planNext(bundle, stateOf(bundle))).toMatchObject({
      done: false,
      requiredUnanswered: ['a'],
      progress: { answered: 0, estimated_total: 2, ratio: 0 },
    });
  });

  it('asks start questions first, keeps testlets together, and asks no enemies or excluded questions', () => {
    const questions = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => text(id));
    const constraints = { testlets: [['b', 'e']], enemies: [['c', 'd']], excluded: ['f'] };
    const bundle = withQuestions(questions, { start: ['c'], constraints });
    expect(ids(bundle)).toEqual(['c', 'a', 'b', 'e']);
    expect(ids(bundle, { d: 'x' })).toEqual(['a', 'b', 'e']);
  });

  it('shows texts with the questions, and the closing text after the last answer', () => {
    const bundle = withQuestions([information('hello'), text('a'), information('bye')]);
    expect(ids(bundle)).toEqual(['hello', 'a', 'bye']);
    const plan = planNext(bundle, stateOf(bundle, { log: [answer('a', 'x')] }));
    expect(plan).toMatchObject({ done: true, next: [{ id: 'bye' }] });
  });

  it('has nothing to ask without questions', () => {
    const bundle = compile({});
    expect(planNext(bundle, stateOf(bundle))).toMatchObject({
      next: [],
      done: true,
      progress: { answered: 0, estimated_total: 0, ratio: 1 },
    });
  });
});

describe('rules policy', () => {
  const questions = [...likert(['a', 'b'], ['x']), text('why'), text('more'), text('last')];
  const rules: Json = [
    {
      when: {
        op: 'gte',
        args: [
          { op: 'score', concept_id: 'x' },
          { op: 'lit', value: 7 },
        ],
      },
      ask: ['why', 'last'],
    },
    { when: isAnswer('a', '1'), skip: ['more', 'last'] },
  ];
  const contents: Partial<Contents> = {
    experience: { questions },
    scorecard: { concepts: [{ id: 'x', method: 'sum' }] },
    adaptive_policy: { mode: 'rules', rules },
  };
  const bundle = compile(contents);

  it('asks a question listed in a rule only while the rule is true, and then first', () => {
    expect(ids(bundle)).toEqual(['a', 'b', 'more']);
    expect(ids(bundle, { a: '4', b: '2' })).toEqual(['more']);
    expect(ids(bundle, { a: '4', b: '4' })).toEqual(['why', 'last', 'more']);
  });

  it('skips the questions of a rule; skip takes precedence over ask', () => {
    expect(ids(bundle, { a: '1' })).toEqual(['b']);
  });

  it('records in the trace which questions a rule asked for', () => {
    const log = [answer('a', '4'), answer('b', '4'), answer('why', 'x')];
    expect(planNext(bundle, stateOf(bundle, { log })).trace).toEqual([
      { step: 1, question_id: 'a', criterion: 'rules', candidates: 1, reason: 'experience_order' },
      { step: 2, question_id: 'b', criterion: 'rules', candidates: 1, reason: 'experience_order' },
      { step: 3, question_id: 'why', criterion: 'rules', candidates: 1, reason: 'asked_by_rule' },
    ]);
  });

  it('ignores rules in fixed mode', () => {
    const fixed = compile({ ...contents, adaptive_policy: { mode: 'fixed', rules } });
    expect(ids(fixed, { a: '1' })).toEqual(['b', 'why', 'more', 'last']);
  });
});

describe('irt policy', () => {
  const contents = bankContents(spreadBank(12), { stop: { any: [{ rule: 'max_items', value: 3 }] } });
  const bank = contents.experience!.questions as JsonObject[];
  const around = (before: JsonObject[], after: JsonObject[], policy: JsonObject = {}) =>
    compile({
      ...contents,
      experience: { questions: [...before, ...bank, ...after] },
      adaptive_policy: { ...contents.adaptive_policy, ...policy },
    });

  it('asks required questions before the bank first, and those after it last', () => {
    const bundle = around(
      [text('consent', { required: true }), text('age')],
      [text('feedback', { required: true })],
    );
    expect(ids(bundle)).toEqual(['consent', 'age']);
    const opened = planNext(bundle, stateOf(bundle, { log: [answer('consent', 'x'), answer('age', 'x')] }));
    expect(opened.next.length).toBe(1);
    expect(opened.requiredUnanswered).toEqual(['feedback']);
    const log: ReturnType<typeof answer>[] = [answer('consent', 'x'), answer('age', 'x')];
    const tested = takeTest(bundle, () => true, { log }, 5);
    expect(tested.plan).toMatchObject({ done: false, stop: 'max_items', next: [{ id: 'feedback' }] });
    expect(tested.plan.trace.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(takeTest(bundle, () => true, { log: tested.state.log }, 6).plan).toMatchObject({
      done: true,
      progress: { ratio: 1 },
    });
  });

  it('is not delayed by an optional question before the bank', () => {
    const bundle = around([text('age')], []);
    const open = ids(bundle);
    expect(open.length).toBe(2);
    expect(open[0]).toBe('age');
  });

  it('asks a question listed in a rule immediately, even after a stop rule was met', () => {
    const bundle = around([], [text('help')], {
      start: ['q3'],
      rules: [{ when: isAnswer('q3', true), ask: ['help'] }],
    });
    expect(ids(bundle, { q3: true })).toEqual(['help']);
    expect(ids(bundle, { q3: false })).not.toContain('help');
    const { plan } = takeTest(bundle, (id) => (id === 'help' ? 'yes' : true));
    expect(plan.asked[1]).toBe('help');
    expect(plan.trace[1]).toMatchObject({ criterion: 'rules', reason: 'asked_by_rule' });
    expect(plan.asked.length).toBe(4);
  });

  it('does not select hidden or skipped questions, and drops answers to questions hidden later', () => {
    const hidden = bank.map((question) =>
      question.id === 'q0' ? question : { ...question, visible_if: isAnswer('q0', true) },
    );
    const bundle = compile({ ...contents, experience: { questions: hidden } });
    expect(ids(bundle)).toEqual(['q0']);
    const { state } = takeTest(bundle, () => true, {}, 3);
    expect(state.log.length).toBe(3);
    const closed = planNext(bundle, { ...state, log: [...state.log, answer('q0', false)] });
    const alone = planNext(bundle, stateOf(bundle, { log: [answer('q0', false)] }));
    expect(closed.next).toEqual(alone.next);
  });

  it('asks a matrix as one question and measures every row', () => {
    const rows = ['r1', 'r2', 'r3'];
    const options = [0, 1].map((score) => ({
      id: String(score),
      label: String(score),
      scores: { theta: score },
    }));
    const bundle = compile({
      experience: {
        questions: [
          { id: 'm', prompt: 'm', input: 'matrix', rows: rows.map((id) => ({ id, label: id })), options },
        ],
      },
      scorecard: {
        concepts: [
          {
            id: 'theta',
            method: 'irt',
            irt: { model: '1pl', items: Object.fromEntries(rows.map((id) => [`m.${id}`, { a: 1, b: 0 }])) },
          },
        ],
      },
      adaptive_policy: { mode: 'irt' },
    });
    const { plan } = takeTest(bundle, () => ({ r1: '1', r2: '1', r3: '0' }));
    expect(plan).toMatchObject({ done: true, stop: 'exhausted' });
    expect(plan.trace[0]!.information).toBeCloseTo(0.75, 12);
    expect(plan.trace[0]!.theta).toBeGreaterThan(0);
  });

  it('estimates the number of remaining questions', () => {
    const bundle = bankBundle(spreadBank(60), { stop: { any: [{ rule: 'se_below', value: 0.4 }] } });
    const { plan } = takeTest(bundle, () => true, {}, 4);
    const { plan: end } = takeTest(bundle, () => true);
    expect(plan.progress.answered).toBe(4);
    expect(plan.progress.estimated_total).toBeGreaterThan(4);
    expect(plan.progress.estimated_total).toBeLessThan(2.5 * end.asked.length);
    expect(end.progress.ratio).toBe(1);
  });
});
