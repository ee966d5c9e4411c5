import { beforeAll, expect, test } from 'vitest';
import { answer, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { instrumentCounts } from './count-job.ts';
import { rebuildCounts } from './rebuild.ts';

/** Counts come from stored answers and instrument events; each view, answer and skip counts once. */

const PEOPLE = 5;

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
  programId = await setUpProgram(workspace, { experience: { questions: [rating('a'), rating('b')] } });
});

async function countsOf(questionId: string) {
  const { body } = await app.call('GET', `${workspace.environmentPath}/analytics/instrument-health`);
  const found = body.question_health.find((row: { question_id: string }) => row.question_id === questionId);
  const { views, answers, answer_changes, skips, respondents } = found;
  return { views, answers, answer_changes, skips, respondents };
}

const recordEvents = (token: string, type: string, ids: string[], answers: object[] = []) => {
  const at = new Date().toISOString();
  const events = ids.map((question_id) => ({ type, question_id, at }));
  return app.call('POST', '/v1/participant/answers', { key: token, body: { answers, events } });
};

const subjects: string[] = [];

test('a view recorded before, with or after the answer counts as one view', async () => {
  for (let i = 0; i < PEOPLE; i++) {
    const { participant_token: token, subjectId } = await participant(workspace, programId);
    subjects.push(subjectId);
    expect((await recordEvents(token, 'view', ['a', 'b'])).status).toBe(200);
    await recordEvents(token, 'view', ['a'], [{ question_id: 'a', value: 1, elapsed_ms: 700 }]);
    await recordEvents(token, 'view', ['a', 'b']);
    await answer(workspace, token, { a: 2 });
    await takePart(workspace, token, { b: 3 });
  }
  for (let i = 0; i < PEOPLE; i++) {
    const { participant_token: token, subjectId } = await participant(workspace, programId);
    subjects.push(subjectId);
    await recordEvents(token, 'skip', ['b', 'b']);
    await takePart(workspace, token, { a: 3 });
  }
  const all = 2 * PEOPLE;
  expect(await countsOf('a')).toEqual({
    views: all,
    answers: all,
    answer_changes: PEOPLE,
    skips: 0,
    respondents: all,
  });
  expect(await countsOf('b')).toEqual({
    views: all,
    answers: PEOPLE,
    answer_changes: 0,
    skips: PEOPLE,
    respondents: PEOPLE,
  });
});

test('answers copied into a superseding evaluation do not count again', async () => {
  const before = await countsOf('a');
  const { evaluation_id, participant_token: token } = await participant(workspace, programId);
  await takePart(workspace, token, { a: 1, b: 1 });
  const body = { decision: 'amend', reason: 'Misheard', amendments: [{ question_id: 'a', value: 5 }] };
  const amended = await app.call('POST', `${workspace.environmentPath}/evaluations/${evaluation_id}/review`, {
    body,
  });
  expect(amended.status).toBe(200);
  expect(await countsOf('a')).toEqual({
    ...before,
    views: before.views + 1,
    answers: before.answers + 1,
    respondents: before.respondents + 1,
  });
});

test('counts remain after a subject is erased, whether or not they are already in rollups', async () => {
  const before = [await countsOf('a'), await countsOf('b')];
  const erase = (id: string) => app.call('DELETE', `${workspace.environmentPath}/subjects/${id}`);
  expect((await erase(subjects[0]!)).status).toBe(204);
  expect([await countsOf('a'), await countsOf('b')]).toEqual(before);
  await countAll();
  expect([await countsOf('a'), await countsOf('b')]).toEqual(before);
  expect((await erase(subjects[1]!)).status).toBe(204);
  expect([await countsOf('a'), await countsOf('b')]).toEqual(before);
  const remaining = await app.services.db.system.read({
    text: `SELECT 1 FROM answer_batches WHERE subject_id = $1 AND values_sealed IS NOT NULL`,
    values: [subjects[1]],
  });
  expect(remaining).toEqual([]);
});

const countAll = async () => {
  const job = instrumentCounts(app.services);
  while ((await job.run(new AbortController().signal)).more);
};

const ROLLUPS = {
  text: `SELECT to_jsonb(r)::text AS row FROM instrument_rollups r
         UNION ALL SELECT to_jsonb(r)::text FROM instrument_session_rollups r ORDER BY 1`,
};

test('rebuildCounts computes the same numbers from the rows while the worker counts', async () => {
  await countAll();
  const before = await app.services.db.system.read(ROLLUPS);
  expect(before.length).toBeGreaterThanOrEqual(3);
  await Promise.all([rebuildCounts(app.services), countAll()]);
  expect(await app.services.db.system.read(ROLLUPS)).toEqual(before);
});

test('concurrent workers and reads count each row once', async () => {
  const before = await countsOf('a');
  const people = await Promise.all(Array.from({ length: 8 }, () => participant(workspace, programId)));
  let answering = true;
  const counting = Promise.all(
    [0, 1].map(async () => {
      while (answering) await countAll();
    }),
  );
  await Promise.all(
    people.map(async ({ participant_token: token }) => {
      await answer(workspace, token, { a: 1 });
      await answer(workspace, token, { a: 2 });
      await answer(workspace, token, { a: 3 });
    }),
  );
  const expected = {
    ...before,
    views: before.views + 8,
    answers: before.answers + 8,
    answer_changes: before.answer_changes + 8,
    respondents: before.respondents + 8,
  };
  expect(await countsOf('a')).toEqual(expected);
  answering = false;
  await counting;
  await countAll();
  expect(await countsOf('a')).toEqual(expected);
});
