import { beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** Two devices that answer with one link, and answers that come too late. */

const app = useTestApp();
const workspace = useWorkspace(app);
const options = ['a', 'b', 'c', 'none'].map((id) => ({
  id,
  label: id,
  ...(id === 'none' && { exclusive: true }),
}));
const plain = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, {
    experience: {
      questions: [
        { id: 'm', input: 'matrix', prompt: 'Each?', options: plain, rows: plain },
        { id: 'several', input: 'multi_select', prompt: 'Which?', options },
        { id: 'order', input: 'ranking', prompt: 'Order?', options: plain },
        { id: 'one', input: 'single_select', prompt: 'One?', options: plain },
        { id: 'word', input: 'text', prompt: 'Word?' },
      ],
    },
  });
});

const save = async (key: string, ...answers: object[]) => {
  const { status, body } = await app.call('POST', '/v1/participant/answers', { key, body: { answers } });
  if (status !== 200) return body.detail.context.errors.map(({ code }: { code: string }) => code);
  return Object.fromEntries(
    body.answers.map(({ question_id, value }: { question_id: string; value: unknown }) => [
      question_id,
      value,
    ]),
  );
};
const start = async () => (await actors.participant(workspace, programId)).participant_token;

describe('saveParticipantAnswers: answers with parts', () => {
  test('each device changes its own rows of a matrix, and an answer of which nothing is left is removed', async () => {
    const key = await start();
    await save(key, { question_id: 'm', part: { a: 'a' }, replaces: {} });
    await save(key, { question_id: 'm', part: { b: 'b' }, replaces: {} });
    expect(
      await save(key, { question_id: 'm', part: { c: 'c', a: null }, replaces: { value: { a: 'a' } } }),
    ).toEqual({
      m: { b: 'b', c: 'c' },
    });
    expect(await save(key, { question_id: 'm', part: { b: null, c: null } })).toEqual({});
  });

  test('a row that changed meanwhile is not replaced in silence', async () => {
    const key = await start();
    await save(key, { question_id: 'm', part: { a: 'a' } });
    const stale = { question_id: 'm', part: { a: 'b' }, replaces: {} };
    expect(await save(key, stale, { question_id: 'one', value: 'a' })).toEqual(['changed']);
    expect(await save(key, { ...stale, part: { a: 'a' } })).toEqual({ m: { a: 'a' } });
  });

  test('options that devices choose add up, and an exclusive one removes the others', async () => {
    const key = await start();
    await save(key, { question_id: 'several', part: { c: true }, replaces: {} });
    expect(await save(key, { question_id: 'several', part: { a: true }, replaces: {} })).toEqual({
      several: ['a', 'c'],
    });
    expect(await save(key, { question_id: 'several', part: { none: true } })).toEqual({ several: ['none'] });
    expect(await save(key, { question_id: 'several', part: { b: true } })).toEqual({ several: ['b'] });
  });

  test('ranked options move to their places among those that are stored', async () => {
    const key = await start();
    await save(key, { question_id: 'order', part: { a: 9 } });
    expect(await save(key, { question_id: 'order', part: { b: 9 } })).toEqual({ order: ['a', 'b'] });
    expect(await save(key, { question_id: 'order', part: { c: 1 } })).toEqual({ order: ['c', 'a', 'b'] });
    expect(await save(key, { question_id: 'order', part: { c: null, b: 1 } })).toEqual({ order: ['b', 'a'] });
  });

  test('parts that name nothing of the question, or another kind of question, are rejected', async () => {
    const key = await start();
    expect(await save(key, { question_id: 'm', part: { x: 'a' } })).toEqual(['unknown_row']);
    expect(await save(key, { question_id: 'm', part: { a: true } })).toEqual(['wrong_type']);
    expect(await save(key, { question_id: 'several', part: { x: true } })).toEqual(['unknown_option']);
    expect(await save(key, { question_id: 'one', part: { a: true } })).toEqual(['no_parts']);
    expect(await save(key, { question_id: 'm', part: { a: 'a' }, value: { a: 'a' } })).toEqual(['no_parts']);
  });
});

test('saveParticipantAnswers: an answer to what was in view before replaces nothing newer in silence', async () => {
  const key = await start();
  await save(key, { question_id: 'one', value: 'a', replaces: {} });
  expect(await save(key, { question_id: 'one', value: 'b', replaces: {} })).toEqual(['changed']);
  expect(await save(key, { question_id: 'one', value: null, replaces: { value: 'c' } })).toEqual(['changed']);
  // The same answer again, as after a response that was lost.
  expect(await save(key, { question_id: 'one', value: 'a', replaces: {} })).toEqual({ one: 'a' });
  expect(await save(key, { question_id: 'one', value: 'b', replaces: { value: 'a' } })).toEqual({ one: 'b' });
  expect(await save(key, { question_id: 'one', value: 'c' })).toEqual({ one: 'c' });
});

test('saveParticipantAnswers: a time limit begins with the first saved view, and later answers are rejected', async () => {
  const limited = await actors.setUpProgram(workspace, {
    experience: { questions: [{ id: 'word', input: 'text', prompt: 'Word?', required: true }] },
    adaptive_policy: { mode: 'fixed', stop: { any: [{ rule: 'time_limit_ms', value: 1 }] } },
  });
  const { participant_token: key } = await actors.participant(workspace, limited);
  const session = async () => (await app.call('GET', '/v1/participant/session', { key })).body;
  expect(await session()).toMatchObject({ status: 'issued', time_left_ms: 1 });
  const events = [{ type: 'view', question_id: 'word', at: new Date().toISOString() }];
  const viewed = await app.call('POST', '/v1/participant/answers', { key, body: { answers: [], events } });
  expect(viewed.body).toMatchObject({ status: 'active' });
  expect(await session()).toMatchObject({ time_left_ms: 0, questions: [] });
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await save(key, { question_id: 'word', value: 'late' })).toEqual(['time_over']);
  expect((await actors.complete(workspace, key)).status).toBe(200);
});
