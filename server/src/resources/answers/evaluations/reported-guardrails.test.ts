import { expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  participant,
  setUpProgram,
} from '../../../../test/actors.ts';
import { continuousApi } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { guardrails } from './guardrails-job.ts';

/** The events `guardrail.triggered` and `guardrail.cleared`, through answers, completion and review. */

const app = useTestApp();
const workspace = useWorkspace(app);

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

/** The events of a type about a subject, oldest first: severity, and status of the evaluation then. */
async function emitted(type: string, subjectId: string): Promise<string[]> {
  const path = `${workspace.environmentPath}/events?type=${type}&limit=100`;
  const { body } = await app.call('GET', path);
  return body.items
    .filter(({ data }: { data: { subject_id: string } }) => data.subject_id === subjectId)
    .map(({ data }: { data: { severity: string; status: string } }) => `${data.severity} ${data.status}`);
}
const triggered = (subjectId: string) => emitted('guardrail.triggered', subjectId);
const cleared = (subjectId: string) => emitted('guardrail.cleared', subjectId);

let now = new Date('2026-11-02T09:00:00Z');

/** Moves the time forward and lets the worker report what has stood. */
async function wait(milliseconds: number): Promise<void> {
  now = new Date(now.getTime() + milliseconds);
  app.setClock(now);
  await guardrails(app.services).run(new AbortController().signal);
}

/** Starts a session and returns its subject, and a function that saves answers half a second later. */
async function begin() {
  app.setClock(now);
  const programId = await setUpProgram(workspace, CONTENTS);
  const { participant_token: token, ...ids } = await participant(workspace, programId);
  const give = async (answers: Record<string, number>) => {
    await wait(500);
    const saved = await answer(workspace, token, answers);
    expect(saved.status, saved.text).toBe(200);
  };
  return { ...ids, token, give };
}

test('each rule is reported once for an evaluation: while answering, at completion, and in a review', async () => {
  const { subjectId, evaluation_id, token, give } = await begin();
  await give({ mood: 4 });
  await wait(5000);
  await give({ mood: 5 });
  await give({ load: 1 });
  await wait(60_000);
  expect(await triggered(subjectId)).toEqual(['warning in_progress', 'critical in_progress']);
  expect((await complete(workspace, token)).body.status).toBe('needs_review');
  const reported = ['warning in_progress', 'critical in_progress', 'info needs_review'];
  expect(await triggered(subjectId)).toEqual(reported);
  const evaluations = `${workspace.environmentPath}/evaluations`;
  const rescored = await app.call('POST', `${evaluations}/${evaluation_id}/rescore`, { body: {} });
  expect(rescored.status, rescored.text).toBeLessThan(300);
  expect(await triggered(subjectId)).toEqual(reported);
  const amendments = (mood: number) => ({
    decision: 'amend',
    reason: 'typing error',
    amendments: [{ question_id: 'mood', value: mood }],
  });
  const amend = async (id: string, mood: number) => {
    const amended = await app.call('POST', `${evaluations}/${id}/review`, { body: amendments(mood) });
    expect(amended.status, amended.text).toBeLessThan(300);
    return amended.body.id;
  };
  const mild = await amend(rescored.body.id, 4);
  expect(await triggered(subjectId)).toEqual(reported);
  await amend(mild, 5);
  // The rule `earliest` did not match in the result that was amended.
  expect(await triggered(subjectId)).toEqual([...reported, 'critical needs_review']);
  expect(await cleared(subjectId)).toEqual([]);
});

test('an answer that is changed before it has stood is not reported', async () => {
  const { subjectId, give } = await begin();
  for (const mood of [4, 5, 4, 2]) await give({ mood });
  await wait(60_000);
  expect(await triggered(subjectId)).toEqual([]);
  expect(await cleared(subjectId)).toEqual([]);
  const left = await app.services.db.system.read({
    text: 'SELECT count(*)::int AS count FROM pending_guardrails',
    values: [],
    rows: rowsOf({ count: computed('integer') }),
  });
  expect(left[0]!.count).toBe(0);
});

test('an answer has stood after five seconds, counted from its last change', async () => {
  const { subjectId, give } = await begin();
  await give({ mood: 4 });
  await wait(4000);
  await give({ mood: 5 });
  await wait(4900);
  expect(await triggered(subjectId)).toEqual([]);
  await wait(100);
  expect(await triggered(subjectId)).toEqual(['critical in_progress']);
  await wait(60_000);
  await give({ mood: 5 });
  await wait(60_000);
  expect(await triggered(subjectId)).toHaveLength(1);
});

test('an answer has stood when another question is answered, in the transaction of that answer', async () => {
  const { subjectId, give } = await begin();
  await give({ mood: 5 });
  expect(await triggered(subjectId)).toEqual([]);
  await give({ load: 1 });
  expect(await triggered(subjectId)).toEqual(['critical in_progress']);
  await wait(60_000);
  expect(await triggered(subjectId)).toHaveLength(1);
});

test('a later answer that makes a reported rule false clears it, and it can be reported again', async () => {
  const { subjectId, give, token } = await begin();
  await give({ mood: 5 });
  await give({ load: 1 });
  await give({ mood: 4 });
  expect(await cleared(subjectId)).toEqual(['critical in_progress']);
  await give({ mood: 1 });
  expect(await cleared(subjectId)).toEqual(['critical in_progress', 'warning in_progress']);
  await give({ mood: 4 });
  await wait(5000);
  expect(await triggered(subjectId)).toEqual(['critical in_progress', 'warning in_progress']);
  expect((await complete(workspace, token)).body.status).toBe('needs_review');
  expect(await triggered(subjectId)).toEqual([
    'critical in_progress',
    'warning in_progress',
    'info needs_review',
  ]);
});

test('an answer right before completion is reported with the result, and only once', async () => {
  const { subjectId, give, token } = await begin();
  await give({ mood: 5 });
  await complete(workspace, token);
  await wait(60_000);
  expect(await triggered(subjectId)).toEqual(['critical needs_review']);
});

test('concurrent workers, and an answer at the same time, report a rule once', async () => {
  const { subjectId, give, token } = await begin();
  await give({ mood: 5 });
  now = new Date(now.getTime() + 5000);
  app.setClock(now);
  const job = guardrails(app.services);
  const { signal } = new AbortController();
  await Promise.all([job.run(signal), answer(workspace, token, { load: 1 }), job.run(signal)]);
  await wait(app.services.config.worker.leaseMs);
  expect(await triggered(subjectId)).toEqual(['critical in_progress']);
});

test('nothing is reported of a person who was erased meanwhile', async () => {
  const { subjectId, give } = await begin();
  await give({ mood: 5 });
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  await wait(60_000);
  expect(await triggered(subjectId)).toEqual([]);
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
