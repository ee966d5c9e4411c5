import { expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const contents = (outcomeRules: object[], max = 20) => ({
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'number',
      min: 0,
      max,
      scores: { load: {} },
    })),
  },
  scorecard: {
    concepts: [{ id: 'load', method: 'sum', direction: 'lower' }],
    outcome_rules: outcomeRules,
  },
});
const RULE = {
  id: 'half',
  concept: 'load',
  response: { change_pct: -50 },
  remission: { below: 5 },
  by: 'P242D',
};

async function take(subjectId: string, a: number, b: number, content: object) {
  const programId = await setUpProgram(workspace, content);
  await enroll(workspace, programId, subjectId);
  const { participant_token: token } = await openSession(workspace, programId, subjectId);
  expect((await answer(workspace, token, { a, b })).status).toBe(200);
  expect((await complete(workspace, token)).status).toBe(200);
}

async function outcome(subjectId: string, key = app.key) {
  const path = `${workspace.environmentPath}/subjects/${subjectId}/trajectory?concept=load`;
  const { status, body } = await app.call('GET', path, { key });
  expect(status).toBe(200);
  const { outcome: found, points } = body;
  return { found, times: points.map(({ at }: any) => at) };
}
const at = (time: string) => app.setClock(new Date(time));

test('getSubjectTrajectory: the last value until `by` decides on response and remission', async () => {
  const subjectId = await importSubject(workspace);
  const content = contents([RULE]);
  at('2026-01-05T09:00:00Z');
  await take(subjectId, 10, 8, content);
  expect((await outcome(subjectId)).found).toBeUndefined();
  at('2026-03-02T09:00:00Z');
  await take(subjectId, 2, 2, content);
  const early = await outcome(subjectId);
  expect(early.found).toEqual({ response: true, remission: true, at: early.times[1] });
  at('2026-08-01T09:00:00Z');
  await take(subjectId, 5, 4, content);
  const later = await outcome(subjectId);
  expect(later.found).toEqual({ response: true, remission: false, at: later.times[2] });
  // 242 days after the first value are over.
  at('2026-09-04T09:00:01Z');
  await take(subjectId, 10, 10, content);
  expect((await outcome(subjectId)).found).toEqual(later.found);
});

test('getSubjectTrajectory: who is not measured again in time has neither', async () => {
  const subjectId = await importSubject(workspace);
  at('2026-10-01T09:00:00Z');
  await take(subjectId, 10, 8, contents([RULE]));
  // Other items: their values are not compared with the first.
  at('2026-12-01T09:00:00Z');
  await take(subjectId, 0, 0, contents([RULE], 10));
  expect((await outcome(subjectId)).found).toBeUndefined();
  at('2027-06-01T09:00:00Z');
  expect((await outcome(subjectId)).found).toEqual({ response: false, remission: false });
});

test('getSubjectTrajectory: no outcome without a rule, nor for readers from whom values are hidden', async () => {
  at('2027-07-01T09:00:00Z');
  const subjectId = await importSubject(workspace);
  await take(subjectId, 10, 8, contents([]));
  await take(subjectId, 1, 1, contents([RULE]));
  expect((await outcome(subjectId)).found).toMatchObject({ response: true, remission: true });
  await take(subjectId, 1, 1, contents([]));
  expect((await outcome(subjectId)).found).toBeUndefined();
  const one = {
    experience: { questions: [contents([]).experience.questions[0]] },
    scorecard: contents([RULE]).scorecard,
  };
  const other = await importSubject(workspace);
  const programId = await setUpProgram(workspace, one);
  await enroll(workspace, programId, other);
  const { participant_token: token } = await openSession(workspace, programId, other);
  expect((await answer(workspace, token, { a: 9 })).status).toBe(200);
  expect((await complete(workspace, token)).status).toBe(200);
  at('2028-07-01T09:00:00Z');
  expect((await outcome(other)).found).toEqual({ response: false, remission: false });
  const blind = await limitedKey(app, ['evaluations:read']);
  expect(await outcome(other, blind)).toEqual({ found: undefined, times: [] });
});
