import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  enroll,
  importSubject,
  openSession,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { importsApi } from '../../../../test/imports.ts';
import { messageTemplate, reachable, rule, sendDueMessages, setOutreach } from '../../../../test/messages.ts';
import { readConfig } from '../../../config/config.ts';
import { EVENT_SCHEMAS, type EventMessage } from '../../../events/schemas.ts';
import { EVENT_TYPES } from '../../../events/types.ts';
import { compileResponseCheck } from '../../../http/validation.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';
import { taskDeadlines } from '../../people/tasks/deadlines-job.ts';
import { instrumentCounts } from '../../quality/analytics/count-job.ts';
import { instrumentHealthChecks } from '../../quality/analytics/health-job.ts';
import { exports } from '../../results/exports/exports-job.ts';

/** listEvents: the events in docs/webhooks.md are those that the service emits. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
const DAY = 86_400;
/** Instrument health is judged from thirty sessions on. */
const ABANDONED = 30;
const signal = new AbortController().signal;

/** The members of `data` by event type: those of the line before the list, and those in parentheses. */
const documented = new Map<string, string[]>();
const wordsIn = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, word]) => word!);
for (const [, data, list] of PAGE.matchAll(/^`data`: (.+)\n\n((?:(?:- | {2}).+\n)+)/gm))
  for (const [, types, more = ''] of list!.matchAll(/^- ((?:`[\w.]+`,? ?)+)(\(also .*?\))?:/gm))
    for (const type of wordsIn(types!))
      documented.set(type, [...wordsIn(data!.replace(/\. .*/, '')), ...wordsIn(more)]);

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  app = await startTestApp({ webhooks });
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

async function post(path: string, body?: object, method = 'POST') {
  const response = await app.call(method, workspace.environmentPath + path, { body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

/** Every event of the environment. */
async function emitted(): Promise<EventMessage[]> {
  const events: EventMessage[] = [];
  let cursor = '';
  do {
    const path = `${workspace.environmentPath}/events?limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.call('GET', path);
    events.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor !== '');
  return events;
}

const question = { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 };
const above = (limit: number, action: string) => ({
  id: `above ${limit}`,
  action,
  severity: 'critical',
  when: {
    op: 'gt',
    args: [
      { op: 'answer', question_id: 'mood' },
      { op: 'lit', value: limit },
    ],
  },
});
const CONTENTS = {
  experience: { questions: [question] },
  guardrail: { rules: [above(3, 'require_review'), above(4, 'fail')] },
};

/** A reported rule that a later answer clears. */
async function emitCleared(): Promise<void> {
  const programId = await setUpProgram(workspace, {
    experience: { questions: [question, { ...question, id: 'load' }] },
    guardrail: { rules: [{ ...above(3, 'flag'), phase: 'answer' }] },
  });
  const { participant_token: token } = await participant(workspace, programId);
  for (const answers of [{ mood: 5 }, { load: 1 }, { mood: 1 }]) await answer(workspace, token, answers);
}

/** Tasks of a rule: one is completed, one is cancelled, and one is left until it is overdue. */
async function emitTasks(): Promise<void> {
  const task = {
    title: 'Call',
    due_in: 'PT4H',
    escalate: [{ after: 'PT2H', to: { role: 'owner' } }],
    outcomes: ['called'],
  };
  const programId = await setUpProgram(workspace, {
    experience: { questions: [question] },
    guardrail: { rules: [{ ...above(3, 'flag'), task }] },
  });
  for (let n = 0; n < 3; n++)
    await takePart(workspace, (await participant(workspace, programId)).participant_token, { mood: 5 });
  const [completed, cancelled] = (await post('/tasks', undefined, 'GET')).items;
  for (const action of ['acknowledge', 'start']) await post(`/tasks/${completed.id}/${action}`);
  await post(`/tasks/${completed.id}/complete`, { outcome: 'called' });
  await post(`/tasks/${cancelled.id}/cancel`, { reason: 'No.' });
}

/** A message of a channel that the service does not send itself. */
async function emitRequested(): Promise<void> {
  const messageId = await messageTemplate(workspace);
  const programId = await setUpProgram(workspace, { experience: { questions: [question] } });
  const text = { ...rule('text', 'opened', messageId), channel: 'sms' };
  await setOutreach(workspace, programId, { rules: [text] });
  await enroll(
    workspace,
    programId,
    await reachable(workspace, 'ada@example.test', { phone: '+49 30 1234567' }),
  );
  await sendDueMessages(workspace);
}

/** A file with one row. */
async function emitImported(): Promise<void> {
  const program_id = await setUpProgram(workspace, { experience: { questions: [question] } });
  const mapping = { person: 'id', answered_at: 'date', answers: { mood: { column: 'mood' } } };
  const content = 'id,date,mood\nimported,2025-03-01,3\n';
  await importsApi(workspace).run({ program_id, format: 'csv', content, mapping });
}

/** A person who does not agree. */
async function emitDeclined(): Promise<void> {
  const documents = [{ id: 'info', title: 'Information', text: 'What we measure.' }];
  const consent = { version: '1', documents, contact: 'The study office' };
  const agree = { id: 'agree', prompt: 'Do you agree?', input: 'consent', required: true, consent };
  const programId = await setUpProgram(workspace, { experience: { questions: [agree] } });
  const subjectId = await importSubject(workspace);
  await enroll(workspace, programId, subjectId);
  const { participant_token: key } = await openSession(workspace, programId, subjectId);
  const body = { answers: [{ question_id: 'agree', value: false }] };
  expect((await app.call('POST', '/v1/participant/answers', { key, body })).status).toBe(200);
}

/** Programs, enrollments and evaluations in every state. */
async function emitLifecycle(): Promise<void> {
  const programId = await setUpProgram(workspace, CONTENTS);
  const person = async (mood: number) => {
    const subjectId = await importSubject(workspace, { level: 1 }, `person ${mood}`);
    const enrollmentId = await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    await takePart(workspace, session.participant_token, { mood });
    return { subjectId, enrollmentId, evaluationId: session.evaluation_id };
  };
  const people = await Promise.all([1, 4, 5].map(person));
  await post('/subjects/batch', { items: [{ external_id: 'person 1', profile: { level: 2 } }] });
  await post(`/evaluations/${people[0]!.evaluationId}/rescore`, {});
  await post(`/enrollments/${people[1]!.enrollmentId}/status`, { status: 'withdrawn' });
  await post(`/subjects/${people[2]!.subjectId}`, undefined, 'DELETE');
  const continuous = await setUpProgram(workspace, CONTENTS, {
    mode: 'continuous',
    recurrence: { frequency: 'daily', starts_at: '2026-01-01T00:00:00Z' },
  });
  const subjectId = await importSubject(workspace);
  await enroll(workspace, continuous, subjectId);
  await openSession(workspace, continuous, subjectId);
  for (const status of ['paused', 'archived']) await post(`/programs/${continuous}/status`, { status });
}

/** Abandoned sessions, for which the check of instrument health also reports a low completion rate. */
async function emitAbandoned(): Promise<void> {
  const programId = await setUpProgram(workspace, { experience: { questions: [question] } });
  const body = { answers: [], events: [{ type: 'view', question_id: 'mood', at: '2026-01-01T00:00:00Z' }] };
  for (let n = 0; n < ABANDONED; n++) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const { participant_token: key } = await openSession(workspace, programId, subjectId);
    expect((await app.call('POST', '/v1/participant/answers', { key, body })).status).toBe(200);
  }
  await post('/clock', { offset_seconds: 9 * DAY }, 'PUT');
  for (const job of [sessions, taskDeadlines, instrumentCounts, instrumentHealthChecks])
    while ((await job(app.services).run(signal)).more);
}

test('the page has each event type', () => {
  expect([...documented.keys()].sort()).toEqual([...EVENT_TYPES].sort());
});

test('the service emits each event type with the members that the page names', async () => {
  const endpoint = await post('/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' });
  await post(`/webhook-endpoints/${endpoint.id}/ping`);
  await publishedBundle(workspace);
  await emitLifecycle();
  await emitCleared();
  await emitTasks();
  await emitRequested();
  await emitDeclined();
  await emitImported();
  await post('/exports', { bom: true });
  while ((await exports(app.services).run(signal)).more);
  await emitAbandoned();
  const byType = Map.groupBy(await emitted(), ({ type }) => type);
  expect([...byType.keys()].sort()).toEqual([...EVENT_TYPES].sort());
  for (const [type, events] of byType)
    for (const event of events) {
      expect(compileResponseCheck(EVENT_SCHEMAS[type].schema)(event)).toBeUndefined();
      expect(Object.keys(event)).toEqual(['id', 'type', 'timestamp', 'data']);
      expect(Object.keys(event.data).sort(), type).toEqual(documented.get(type)!.toSorted());
    }
});
