import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/app.ts';
import { type ContinuousApi, continuousApi } from '../../../../test/continuous.ts';
import { entryOf, paperOf } from '../../../../test/paper.ts';

/** All ways in judge answers by one check: all accept an answer, or all give the same reason. */

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, scores: { k: 10 } }));
const QUESTIONS = [
  { id: 'ranking', input: 'ranking', max_choices: 1, options },
  {
    id: 'several',
    input: 'multi_select',
    max_choices: 2,
    required: true,
    options: [...options, { id: 'none', label: 'None', exclusive: true }],
  },
  { id: 'one', input: 'single_select', options },
  { id: 'likert', input: 'likert' },
  { id: 'rating', input: 'rating', min: 1, max: 5 },
  { id: 'nps', input: 'nps' },
  { id: 'number', input: 'number', min: 0, max: 1, step: 0.1, unit: 'kg' },
  { id: 'slider', input: 'slider' },
  { id: 'boolean', input: 'boolean' },
  { id: 'text', input: 'text', max_length: 5, required: true },
  { id: 'long', input: 'long_text' },
  { id: 'date', input: 'date' },
  { id: 'time', input: 'time' },
  { id: 'matrix', input: 'matrix', options, rows: ['r', 's'].map((id) => ({ id, label: id })) },
  { id: 'consent', input: 'consent' },
].map((question) => ({ prompt: question.id, ...question }));
const scorecard = { concepts: [{ id: 'k', method: 'sum', items: [{ question_id: 'ranking' }] }] };
const contents = { experience: { questions: QUESTIONS }, scorecard };

const VALID: Record<string, unknown> = {
  ranking: ['a'],
  several: ['a'],
  one: 'a',
  likert: 1,
  rating: 1,
  nps: 0,
  number: 0.3,
  slider: 50,
  boolean: true,
  text: 'x',
  long: '',
  date: '2026-01-01',
  time: '12:00',
  matrix: { r: 'a', s: 'a' },
  consent: true,
};
const VALUES: unknown[] = [
  ...Object.values(VALID),
  ['a', 'b'],
  ['a', 'b', 'c', 'd'],
  ['a', 'a'],
  ['a', 'none'],
  ['x'],
  [],
  'x',
  '',
  ' ',
  '\u200b\u3164',
  'abcdef',

  0.1 * 3,
  0.35,
  -1,
  6,
  2,
  101,
  1e300,
  '70 kg',
  '12:60',
  '2026-02-30',
  { r: 'x' },
  { x: 'a' },
  {},
  false,
];

let app: TestApp;
let workspace: actors.Workspace;
let continuous: ContinuousApi;
let ids: { program: string; other: string };
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  continuous = continuousApi(app, workspace);
  const program = await actors.setUpProgram(workspace, contents);
  ids = { program, other: await actors.publishedBundle(workspace, contents) };
});
afterAll(() => app.close());

/** What a way in says of an answer: the code of the error, or `ok`. */
function verdictOf({ status, body }: TestResponse): string {
  if (status < 300) return 'ok';
  const { code, context } = body.detail;
  return code === 'answer_invalid' ? context.errors[0].code : `${status} ${code}`;
}

async function session(): Promise<(question: string, value: unknown) => Promise<string>> {
  const { participant_token } = await actors.participant(workspace, ids.program);
  return async (question, value) =>
    verdictOf(await actors.answer(workspace, participant_token, { [question]: value }));
}

async function paper(): Promise<(question: string, value: unknown) => Promise<string>> {
  const { enter } = paperOf(workspace);
  return async (question, value) => {
    const subject = await actors.importSubject(workspace);
    await actors.enroll(workspace, ids.program, subject);
    return verdictOf(await enter(undefined, entryOf(ids.program, subject, { ...VALID, [question]: value })));
  };
}

async function trial(): Promise<(question: string, value: unknown) => Promise<string>> {
  return async (question, value) => {
    const body = { contents, answers: { [question]: value } };
    const { answer_errors } = await expectStatus(
      app.call('POST', `${workspace.appPath}/bundles/try`, { body }),
      200,
    );
    return answer_errors[0]?.code ?? 'ok';
  };
}

async function review(): Promise<(question: string, value: unknown) => Promise<string>> {
  const { participant_token, evaluation_id } = await actors.participant(workspace, ids.program);
  await actors.takePart(workspace, participant_token, { ...VALID, long: 'before' });
  let current = evaluation_id;
  return async (question, value) => {
    const body = { decision: 'amend', reason: 'check', amendments: [{ question_id: question, value }] };
    const response = await app.call('POST', `${workspace.environmentPath}/evaluations/${current}/review`, {
      body,
    });
    if (response.status === 200) current = response.body.id;
    const verdict = verdictOf(response);
    return verdict === 'unchanged' ? 'ok' : verdict;
  };
}

async function due(): Promise<(question: string, value: unknown) => Promise<string>> {
  const questions = QUESTIONS.map((question) => ({
    ...question,
    required: false,
    schedule: { frequency: 'weekly' },
  }));
  const required = (id: string) => QUESTIONS.find((question) => question.id === id)!;
  return async (question, value) => {
    const own = questions.map((each) =>
      each.id === question ? { ...required(question), schedule: each.schedule } : each,
    );
    const asked = own.filter(({ id }) => id === question || id === 'boolean');
    const enrolled = await continuous.setUp({ experience: { questions: asked } });
    const { items } = (await continuous.due(enrolled)).body;
    const delivery = items.find((item: { question: { id: string } }) => item.question.id === question);
    return verdictOf(await continuous.answer(enrolled, [{ delivery_id: delivery.delivery_id, value }]));
  };
}

test('all ways in accept the same answers and reject the others for the same reason', async () => {
  const ways = {
    session: await session(),
    paper: await paper(),
    trial: await trial(),
    review: await review(),
    due: await due(),
  };
  // Each way sees a part of the combinations of questions and values; their steps have no common factor.
  const combinations = QUESTIONS.flatMap(({ id }) => VALUES.map((value) => [id, value] as const));
  for (const [index, [question, value]] of combinations.entries()) {
    const others = [
      ...(index % 5 === 0 ? ([['session', ways.session]] as const) : []),
      ...(index % 37 === 0 ? ([['review', ways.review]] as const) : []),
      ...(index % 61 === 0 ? ([['paper', ways.paper]] as const) : []),
      ...(index % 71 === 0 ? ([['due', ways.due]] as const) : []),
    ];
    if (others.length === 0) continue;
    const expected = await ways.trial(question, value);
    for (const [name, way] of others)
      expect([name, question, value, await way(question, value)]).toEqual([name, question, value, expected]);
  }
}, 600_000);

test('completeParticipantSession rejects an answer that another bundle or version accepted', async () => {
  const loose = { experience: { questions: [{ ...QUESTIONS[0]!, max_choices: 4 }] }, scorecard };
  const programId = await actors.setUpProgram(workspace, loose);
  const { participant_token, evaluation_id } = await actors.participant(workspace, programId);
  await expectStatus(actors.answer(workspace, participant_token, { ranking: ['a', 'b', 'c', 'd'] }), 200);
  const strict = await actors.publishedBundle(workspace, {
    experience: { questions: [QUESTIONS[0]!] },
    scorecard,
  });
  await app.services.db.system.write({
    text: 'UPDATE evaluations SET version_bundle_id = $2 WHERE id = $1',
    values: [evaluation_id, strict],
  });
  const response = await actors.complete(workspace, participant_token);
  expect([response.status, verdictOf(response)]).toEqual([422, 'too_many_choices']);
  await expectStatus(actors.answer(workspace, participant_token, { ranking: ['a'] }), 200);
  await expectStatus(actors.complete(workspace, participant_token), 200);
});

test('rescoreEvaluation rejects answers for the same reason', async () => {
  const loose = { experience: { questions: [{ ...QUESTIONS[0]!, max_choices: 4 }] }, scorecard };
  const { participant_token, evaluation_id } = await actors.participant(
    workspace,
    await actors.setUpProgram(workspace, loose),
  );
  await actors.takePart(workspace, participant_token, { ranking: ['a', 'b', 'c', 'd'] });
  const path = `${workspace.environmentPath}/evaluations/${evaluation_id}/rescore`;
  const strict = { experience: { questions: [QUESTIONS[0]!] }, scorecard };
  const bundle_id = await actors.publishedBundle(workspace, strict);
  expect(verdictOf(await app.call('POST', path, { body: { bundle_id } }))).toBe('too_many_choices');
});

test('lookUpSubject and importSubjects take composed and decomposed external ids as one', async () => {
  const [composed, decomposed] = ['jos\u00e9-1', 'jose\u0301-1'];
  const id = await actors.importSubject(workspace, undefined, decomposed);
  expect(await actors.importSubject(workspace, undefined, composed)).toBe(id);
  for (const external_id of [composed, decomposed]) {
    const found = await app.call('POST', `${workspace.environmentPath}/subjects/lookup`, {
      body: { external_id },
    });
    expect(found.body.id).toBe(id);
  }
});

test('reviewEvaluation rejects a reason that shows nothing', async () => {
  const body = { decision: 'approve', reason: '\u200b\u3164' };
  const path = `${workspace.environmentPath}/evaluations/${crypto.randomUUID()}/review`;
  const response = await app.call('POST', path, { body });
  expect([response.status, response.text]).toEqual([422, expect.stringContaining('the text shows nothing')]);
});
