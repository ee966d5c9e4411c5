import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { continuousApi } from '../../../test/continuous.ts';

/** Every event `guardrail.triggered`, through answers, completion and review. */

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

const above = (id: string, limit: number, phase: string, severity: string) => ({
  id,
  phase,
  severity,
  action: 'require_review',
  message: `${id}.`,
  when: {
    op: 'gt',
    args: [
      { op: 'answer', question_id: 'mood' },
      { op: 'lit', value: limit },
    ],
  },
});
const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true },
      { id: 'load', prompt: 'Load?', input: 'rating', min: 1, max: 5 },
    ],
  },
  guardrail: {
    rules: [
      above('early', 3, 'answer', 'warning'),
      above('earliest', 4, 'answer', 'critical'),
      above('late', 2, 'complete', 'info'),
    ],
  },
};

/** The severities of the events about a subject, oldest first, with the status of the evaluation then. */
async function triggered(subjectId: string): Promise<string[]> {
  const path = `${workspace.environmentPath}/events?type=guardrail.triggered&limit=100`;
  const { body } = await app.call('GET', path);
  return body.items
    .filter(({ data }: { data: { subject_id: string } }) => data.subject_id === subjectId)
    .map(({ data }: { data: { severity: string; status: string } }) => `${data.severity} ${data.status}`);
}

test('each rule is reported once for an evaluation: while answering, at completion, and in a review', async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  const { participant_token: token, subjectId, evaluation_id } = await participant(workspace, programId);
  for (const mood of [4, 1, 4, 5, 2, 4]) expect((await answer(workspace, token, { mood })).status).toBe(200);
  expect((await answer(workspace, token, { load: 1 })).status).toBe(200);
  expect(await triggered(subjectId)).toEqual(['warning in_progress', 'critical in_progress']);
  expect((await complete(workspace, token)).body.status).toBe('needs_review');
  const reported = ['warning in_progress', 'critical in_progress', 'info needs_review'];
  expect(await triggered(subjectId)).toEqual(reported);
  const evaluations = `${workspace.environmentPath}/evaluations`;
  const rescored = await app.call('POST', `${evaluations}/${evaluation_id}/rescore`, { body: {} });
  expect(rescored.status, rescored.text).toBeLessThan(300);
  expect(await triggered(subjectId)).toEqual(reported);
  const amend = (mood: number) => ({
    decision: 'amend',
    reason: 'typing error',
    amendments: [{ question_id: 'mood', value: mood }],
  });
  const body = amend(5);
  const amended = await app.call('POST', `${evaluations}/${rescored.body.id}/review`, { body });
  expect(amended.status, amended.text).toBeLessThan(300);
  // The rule `earliest` did not match in the result that was amended.
  expect(await triggered(subjectId)).toEqual([...reported, 'critical needs_review']);
});

test('an answer to a delivery reports a rule of the phase `answer` at once', async () => {
  const api = continuousApi(app, workspace);
  const programId = await setUpProgram(workspace, CONTENTS, { mode: 'continuous' });
  const subjectId = await importSubject(workspace);
  const enrolled = { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
  const { items } = (await api.due(enrolled)).body;
  const [mood, load] = items.map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id }));
  expect((await api.answer(enrolled, [{ ...load, value: 2 }])).body.accepted).toBe(1);
  expect(await triggered(subjectId)).toEqual([]);
  expect((await api.answer(enrolled, [{ ...mood, value: 5 }])).body.accepted).toBe(1);
  expect(await triggered(subjectId)).toEqual(['critical in_progress', 'info needs_review']);
});
