import { expect, test } from 'vitest';
import {
  answer,
  complete,
  expectStatus,
  participant,
  setUpProgram,
  type TestContents,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** Each test lets a person reach what no proof may call unreachable. */

const app = useTestApp();
const workspace = useWorkspace(app);

const call = (op: string, ...args: object[]) => ({ op, args });
const lit = (value: unknown) => ({ op: 'lit', value });
const read = (question_id: string) => ({ op: 'answer', question_id });
const choices = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const rule = (id: string, when: object) => ({ id, severity: 'info', action: 'flag', when });

/** Returns the verdict on a claim. */
async function verdictOn(contents: TestContents, claim: string, id: string): Promise<string> {
  const path = `${workspace.appPath}/bundles/check`;
  const { proofs } = await expectStatus(app.call('POST', path, { body: { contents } }), 200);
  return proofs.claims.find((each: any) => each.claim === claim && each.id === id).verdict;
}

/** Returns the rules that fire when a person gives the answers. */
async function firedBy(contents: TestContents, answers: Record<string, unknown>, options = {}) {
  const programId = await setUpProgram(workspace, contents, options);
  const { participant_token: token } = await participant(workspace, programId);
  if (Object.keys(answers).length > 0) await expectStatus(answer(workspace, token, answers), 200);
  const { guardrail_conflicts: conflicts } = await expectStatus(complete(workspace, token), 200);
  return conflicts.map((conflict: any) => conflict.rule_id);
}

test('a number that is compared with hundreds of constants can be each of them', async () => {
  const rules = Array.from({ length: 220 }, (_, i) => rule(`r${i + 1}`, call('eq', read('n'), lit(i + 1))));
  const contents = {
    experience: { questions: [{ id: 'n', prompt: 'N', input: 'number', min: 0, max: 1000 }] },
    guardrail: { rules },
  };
  expect(await firedBy(contents, { n: 220 })).toEqual(['r220']);
  expect(await verdictOn(contents, 'guardrail_never_fires', 'r220')).toBe('undecided');
  expect(await verdictOn(contents, 'guardrail_never_fires', 'r100')).toBe('refuted');
});

test('a context variable can be a number beyond the whole numbers that are exact', async () => {
  const large = call('gt', { op: 'context', key: 'size' }, lit(1e17));
  const contents = {
    experience: { questions: [{ id: 'q', prompt: 'Q', input: 'text' }] },
    context: { variables: { size: { type: 'number', default: 3 } } },
    guardrail: { rules: [rule('large', large)] },
  };
  const options = { context_overrides: { variables: { size: { default: 1e18 } } } };
  expect(await firedBy(contents, {}, options)).toEqual(['large']);
  expect(await verdictOn(contents, 'guardrail_never_fires', 'large')).toBe('refuted');
});

test('two lists can be in the same order although their questions have different orders', async () => {
  const multi = (id: string, ...ids: string[]) => {
    return { id, prompt: id, input: 'multi_select', required: true, options: choices(...ids) };
  };
  const both = ['a', 'b'].map((id) => call('contains', read('first'), lit(id)));
  const contents = {
    experience: { questions: [multi('first', 'a', 'b'), multi('second', 'b', 'a')] },
    guardrail: { rules: [rule('same', call('and', call('eq', read('first'), read('second')), ...both))] },
  };
  expect(await firedBy(contents, { first: ['a', 'b'], second: ['a', 'b'] })).toEqual(['same']);
  expect(await verdictOn(contents, 'guardrail_never_fires', 'same')).toBe('refuted');
});

test('confidence depends on options that only the checks of data quality distinguish', async () => {
  const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
  const likert = (id: string) => {
    return { id, prompt: id, input: 'likert', required: true, options: choices('1', '2', '3') };
  };
  const low = call('lt', { op: 'confidence' }, lit(0.8));
  const high = call('gte', { op: 'confidence' }, lit(0.8));
  const contentsWith = (guardrail: object, asked: object[]) => ({
    experience: {
      questions: [...asked, { id: 'q', prompt: 'Q', input: 'single_select', required: true, options }],
    },
    scorecard: {
      concepts: [{ id: 'mood', method: 'sum', reliability: 0.9, norms: [{ mean: 0, sd: 1 }] }],
      primary_metric: 'mood',
    },
    guardrail: { rules: [rule('low', low), rule('high', high)], ...guardrail },
  });
  const check = { id: 'check', prompt: 'Choose b', input: 'single_select', required: true };
  const attention = contentsWith({ quality: { attention: [{ question_id: 'check', expected: 'b' }] } }, [
    { ...check, options: choices('a', 'b') },
  ]);
  expect(await firedBy(attention, { check: 'b', q: 'o1' })).toEqual(['high']);
  expect(await verdictOn(attention, 'guardrail_never_fires', 'high')).toBe('refuted');
  expect(await verdictOn(attention, 'guardrail_always_fires', 'low')).toBe('refuted');

  const same = { id: 'same', questions: ['l1', 'l2'], relation: 'opposite', max_gap: 1 };
  const others = ['l3', 'l4'].map((id, i) => ({ ...same, id, questions: [`l${i + 1}`, id] }));
  const contradictions = contentsWith({ contradictions: [same, ...others] }, [
    likert('l1'),
    likert('l2'),
    likert('l3'),
    likert('l4'),
  ]);
  expect(await firedBy(contradictions, { l1: '1', l2: '3', l3: '3', l4: '1', q: 'o1' })).toEqual(['high']);
  expect(await verdictOn(contradictions, 'guardrail_never_fires', 'high')).toBe('refuted');
});

test('a required question has no answer at the end if a rule of the policy skips it', async () => {
  const skipped = { when: call('eq', read('first'), lit('b')), skip: ['second'] };
  const contents = {
    experience: {
      questions: ['first', 'second'].map((id) => {
        return { id, prompt: id, input: 'single_select', required: true, options: choices('a', 'b') };
      }),
    },
    adaptive_policy: { mode: 'rules', rules: [skipped] },
    guardrail: { rules: [rule('both', { op: 'answered', question_id: 'second' })] },
  };
  expect(await firedBy(contents, { first: 'b' })).toEqual([]);
  expect(await verdictOn(contents, 'guardrail_always_fires', 'both')).toBe('refuted');
});

test('after a refused consent nothing else is asked, so that no such answers are a witness', async () => {
  const form = { version: '1', documents: [{ id: 'd', title: 'Study', text: 'All about it' }] };
  const refused = call('eq', read('consent'), lit(false));
  const contents = {
    experience: {
      questions: [
        { id: 'consent', prompt: 'C', input: 'consent', required: true, consent: form },
        { id: 'why', prompt: 'Why', input: 'text', visible_if: refused },
      ],
    },
    guardrail: { rules: [rule('agreed', call('eq', read('consent'), lit(true)))] },
  };
  const programId = await setUpProgram(workspace, contents);
  const { participant_token: token } = await participant(workspace, programId);
  const { questions } = await expectStatus(answer(workspace, token, { consent: false }), 200);
  expect(questions.map(({ id }: any) => id)).toEqual(['consent']);
  expect(await verdictOn(contents, 'question_unreachable', 'why')).toBe('undecided');
  expect(await verdictOn(contents, 'guardrail_always_fires', 'agreed')).toBe('undecided');
  expect(await verdictOn(contents, 'guardrail_never_fires', 'agreed')).toBe('refuted');
});

test('a matrix that lacks rows and a ranking that lacks options count, as people save them', async () => {
  const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
  const half = call('eq', { op: 'coverage', concept_id: 'mood' }, lit(0.5));
  const rows = choices('r', 's');
  const matrix = {
    experience: {
      questions: [
        { id: 'm', prompt: 'M', input: 'matrix', rows, options, required: true },
        { id: 'why', prompt: 'Why', input: 'text', visible_if: half },
      ],
    },
    scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
  };
  const programId = await setUpProgram(workspace, matrix);
  const { participant_token: token } = await participant(workspace, programId);
  const saved = await expectStatus(answer(workspace, token, { m: { r: 'o1' } }), 200);
  expect(saved.questions.map(({ id }: any) => id)).toEqual(['m', 'why']);
  expect(await verdictOn(matrix, 'question_unreachable', 'why')).toBe('undecided');

  const ranking = (required: boolean) => ({
    experience: {
      questions: [{ id: 'k', prompt: 'K', input: 'ranking', options: choices('a', 'b', 'c'), required }],
    },
    guardrail: { rules: [rule('lacks_c', call('not', call('contains', read('k'), lit('c'))))] },
  });
  expect(await firedBy(ranking(false), { k: ['a'] })).toEqual(['lacks_c']);
  expect(await verdictOn(ranking(false), 'guardrail_never_fires', 'lacks_c')).toBe('undecided');
  expect(await verdictOn(ranking(true), 'guardrail_always_fires', 'lacks_c')).toBe('refuted');
});
