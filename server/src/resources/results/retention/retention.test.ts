import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';
import { instrumentCounts } from '../../quality/analytics/count-job.ts';
import { retention } from './retention-job.ts';

const DAY = 86_400;
const MOOD = {
  id: 'mood',
  prompt: 'Mood?',
  input: 'single_select',
  options: [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
};
const CONTENTS = {
  experience: { questions: [MOOD, { id: 'why', prompt: 'Why?', input: 'long_text' }] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};
const NONE = { results: 0, sessions: 0, contacts: 0, events: 0 };

let app: TestApp;
let workspace: Workspace;
let programId: string;
let ahead = 0;
const signal = new AbortController().signal;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, CONTENTS);
  ahead = 0;
});

const at = (path: string) => workspace.environmentPath + path;
const put = (body: unknown, options = {}) => app.call('PUT', at('/retention'), { body, ...options });
const putProgram = (id: string, body: unknown) => app.call('PUT', at(`/programs/${id}/retention`), { body });
const evaluation = async (id: string) => (await app.call('GET', at(`/evaluations/${id}`))).body;

/** Moves the clock of the test environment. */
async function passDays(days: number): Promise<void> {
  ahead += days * DAY;
  await expectStatus(app.call('PUT', at('/clock'), { body: { offset_seconds: ahead } }), 200);
}

/** Runs the worker until nothing is due. */
async function applyRetention(): Promise<void> {
  await instrumentCounts(app.services).run(signal);
  const job = retention(app.services);
  while ((await job.run(signal)).more);
}

async function preview(body: unknown = {}) {
  return (await expectStatus(app.call('POST', at('/retention/preview'), { body }), 200)).removes;
}

async function completed(program = programId) {
  const one = await participant(workspace, program);
  await takePart(workspace, one.participant_token, { mood: 'o1', why: 'a reason' });
  return one;
}

async function auditOf(action: string): Promise<{ actor: string; details: object }[]> {
  const query = `action=${action}&resource_id=${workspace.testId}`;
  const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?${query}`);
  return body.items.map((entry: { actor_id: string; details: object }) => ({
    actor: entry.actor_id,
    details: entry.details,
  }));
}

describe('setRetention, getRetention, setProgramRetention and getProgramRetention', () => {
  test('store what is kept for how long; what is absent has no limit, or that of the environment', async () => {
    const all = { results: null, contacts: null, sessions: null, events: null };
    expect((await app.call('GET', at('/retention'))).body).toEqual(all);
    expect((await put({ results: 'P2Y', events: null })).body).toEqual({ ...all, results: 'P2Y' });
    expect((await app.call('GET', at('/retention'))).body).toEqual({ ...all, results: 'P2Y' });
    const path = at(`/programs/${programId}/retention`);
    expect((await app.call('GET', path)).body).toEqual({});
    const own = { results: null, sessions: 'P1M2W3D' };
    expect((await putProgram(programId, own)).body).toEqual(own);
    expect((await app.call('GET', path)).body).toEqual(own);
    expect(await auditOf('retention.changed')).toMatchObject([{ details: { results: 'P2Y', events: null } }]);
  });

  test.each(['', 'P', 'P0D', 'PT24H', 'P1DT1H', '-P1D', 'P1.5Y', '2 years', 'P101Y', 'P40000D', 1, {}])(
    'reject %j and change nothing',
    async (results) => {
      for (const response of [await put({ results }), await putProgram(programId, { results })]) {
        expect(response.status).toBe(422);
        expect(response.body.detail.code).toBe('validation_error');
      }
      expect((await app.call('GET', at('/retention'))).body.results).toBeNull();
    },
  );

  test('reject kinds that they do not know, and those of environments for programs', async () => {
    expect((await put({ answers: 'P1Y' })).status).toBe(422);
    expect((await putProgram(programId, { contacts: 'P1Y' })).status).toBe(422);
    expect(
      (await app.call('POST', at('/retention/preview'), { body: { retention: { results: 'P1' } } })).status,
    ).toBe(422);
  });

  test('are idempotent', async () => {
    const idempotencyKey = randomUUID();
    const first = await put({ results: 'P1Y' }, { idempotencyKey });
    expect((await put({ results: 'P1Y' }, { idempotencyKey })).text).toBe(first.text);
    expect((await put({ results: 'P2Y' }, { idempotencyKey })).status).toBe(422);
    expect((await put({ results: 'P2Y' }, { idempotencyKey: null })).status).toBe(422);
    expect(await auditOf('retention.changed')).toHaveLength(1);
  });

  test('need the right to erase to change and preview, and hide other tenants', async () => {
    const reader = await limitedKey(app, ['programs:read', 'programs:write', 'organization:write']);
    const calls = [
      ['PUT', '/retention'],
      ['POST', '/retention/preview'],
      ['PUT', `/programs/${programId}/retention`],
      ['POST', `/programs/${programId}/retention/preview`],
    ] as const;
    for (const [method, path] of calls)
      expect((await app.call(method, at(path), { body: {}, key: reader })).status).toBe(403);
    expect((await app.call('GET', at('/retention'), { key: reader })).status).toBe(200);
    const other = await setUpApp(app);
    for (const [method, path] of calls.slice(2)) {
      const response = await app.call(method, other.environmentPath + path, { body: {} });
      expect([response.status, response.body.detail.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('retention: results', () => {
  test('remove evaluations at their age, as an erasure does, and leave the person', async () => {
    const old = await completed();
    await passDays(20);
    const young = await completed();
    await put({ results: 'P30D' });
    expect(await preview()).toEqual(NONE);
    await passDays(11);
    expect(await preview()).toEqual({ ...NONE, results: 1 });
    expect(await preview({ retention: { results: 'P5D' } })).toEqual({ ...NONE, results: 2 });
    expect((await evaluation(old.evaluation_id)).status).toBe('completed');
    await applyRetention();
    expect(await preview()).toEqual(NONE);
    const removed = await evaluation(old.evaluation_id);
    expect(removed).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    expect(removed.sub_scores).toBeUndefined();
    expect((await evaluation(young.evaluation_id)).status).toBe('completed');
    expect((await app.call('GET', at(`/subjects/${old.subjectId}`))).body.status).toBe('active');
    const { body: exported } = await app.call('GET', at(`/subjects/${old.subjectId}/export`));
    expect(exported.evaluations).toMatchObject([{ status: 'deleted', answers: [] }]);
    const { body: events } = await app.call('GET', at('/events?type=evaluation.deleted'));
    expect(events.items.map(({ data }: { data: object }) => data)).toEqual([
      {
        evaluation_id: old.evaluation_id,
        enrollment_id: expect.any(String),
        program_id: programId,
        subject_id: old.subjectId,
        status: 'deleted',
      },
    ]);
    expect(await auditOf('retention.applied')).toEqual([{ actor: 'retention', details: { results: 1 } }]);
    for (const path of ['report', 'receipt', 'replay']) {
      const response = await app.call('GET', at(`/evaluations/${old.evaluation_id}/${path}`));
      expect([path, response.status, response.body.detail?.code]).toEqual([path, 409, 'evaluation_deleted']);
    }
    const own = await app.call('GET', '/v1/participant/result', { key: old.participant_token });
    expect(own.status).toBe(410);
    const [left] = await app.services.db.system.read({
      text: `SELECT (SELECT count(*) FROM answer_batches WHERE evaluation_id = $1 AND values_sealed IS NOT NULL)
                + (SELECT count(*) FROM evaluations WHERE id = $1 AND num_nonnulls(
                     context_sealed, result_sealed, input_sealed) > 0)
                + (SELECT count(*) FROM idempotency_keys WHERE subject_id = $2) AS count`,
      values: [old.evaluation_id, old.subjectId],
      rows: rowsOf({ count: computed('bigint') }),
    });
    expect(Number(left!.count)).toBe(0);
  });

  test('a review is an activity, and what it superseded ends with it', async () => {
    const { evaluation_id } = await completed();
    await put({ results: 'P30D' });
    await passDays(20);
    const body = {
      decision: 'amend',
      reason: 'a wrong answer',
      amendments: [{ question_id: 'mood', value: 'o0' }],
    };
    const amended = await expectStatus(
      app.call('POST', at(`/evaluations/${evaluation_id}/review`), { body }),
      200,
    );
    await passDays(20);
    await applyRetention();
    expect((await evaluation(evaluation_id)).status).toBe('superseded');
    await passDays(11);
    await applyRetention();
    for (const id of [evaluation_id, amended.id]) expect((await evaluation(id)).status).toBe('deleted');
    const { body: reviews } = await app.call('GET', at(`/evaluations/${evaluation_id}/reviews`));
    expect(reviews.items).toHaveLength(1);
    expect(JSON.stringify(reviews)).not.toContain('a wrong answer');
  });

  test('an evaluation that nobody completed ends after its last activity, and the person can begin again', async () => {
    const { subjectId, evaluation_id, participant_token } = await participant(workspace, programId);
    const body = { answers: [{ question_id: 'mood', value: 'o1' }] };
    await expectStatus(app.call('POST', '/v1/participant/answers', { key: participant_token, body }), 200);
    await put({ results: 'P30D' });
    expect(await preview({ retention: { results: 'P1D' } })).toEqual(NONE);
    await passDays(60);
    // Its session is still open: the worker has not ended it.
    await applyRetention();
    expect((await evaluation(evaluation_id)).status).toBe('in_progress');
    await sessions(app.services).run(signal);
    await passDays(1);
    await applyRetention();
    expect((await evaluation(evaluation_id)).status).toBe('deleted');
    const next = await openSession(workspace, programId, subjectId);
    expect(next.evaluation_id).not.toBe(evaluation_id);
    await takePart(workspace, next.participant_token, { mood: 'o1' });
  });

  test('a program keeps its results longer or shorter than its environment', async () => {
    const [forever, shorter] = [
      await setUpProgram(workspace, CONTENTS),
      await setUpProgram(workspace, CONTENTS),
    ];
    const ids: string[] = [];
    for (const program of [programId, forever, shorter]) ids.push((await completed(program)).evaluation_id);
    await put({ results: 'P1Y' });
    await putProgram(forever, { results: null });
    await putProgram(shorter, { results: 'P7D' });
    await passDays(8);
    const path = at(`/programs/${shorter}/retention/preview`);
    const { body: ofProgram } = await app.call('POST', path, { body: {} });
    expect(ofProgram).toMatchObject({
      removes: { results: 1, sessions: 0 },
      held: { results: 0, sessions: 0 },
    });
    const longer = await app.call('POST', path, { body: { retention: {} } });
    expect(longer.body.removes).toEqual({ results: 0, sessions: 0 });
    await applyRetention();
    const statuses = async () => (await Promise.all(ids.map(evaluation))).map(({ status }) => status);
    expect(await statuses()).toEqual(['completed', 'completed', 'deleted']);
    await passDays(400);
    await applyRetention();
    expect(await statuses()).toEqual(['deleted', 'completed', 'deleted']);
  });

  test('tasks and outcomes about a removed evaluation lose their content, others stay', async () => {
    const { subjectId, evaluation_id } = await completed();
    const task = { title: 'Call back', assign: { role: 'owner' }, due_in: 'P1D' };
    for (const about of [{ evaluation_id }, {}])
      await expectStatus(
        app.call('POST', at('/tasks'), { body: { subject_id: subjectId, ...task, ...about } }),
        201,
      );
    for (const about of [{ evaluation_id }, {}])
      await expectStatus(
        app.call('POST', at('/outcomes'), {
          body: { subject_id: subjectId, kind: 'admitted', at: '2026-11-01T00:00:00Z', ...about },
        }),
        201,
      );
    await put({ results: 'P1D' });
    await passDays(3);
    await applyRetention();
    const { body: tasks } = await app.call('GET', at(`/tasks?subject_id=${subjectId}`));
    const of = (id: string | undefined) =>
      tasks.items.find((one: { evaluation_id?: string }) => one.evaluation_id === id);
    expect(of(evaluation_id).status).toBe('cancelled');
    expect(of(evaluation_id).title).not.toBe('Call back');
    expect(of(undefined)).toMatchObject({ status: 'open', title: 'Call back' });
    const { body: outcomes } = await app.call('GET', at(`/outcomes?subject_id=${subjectId}`));
    expect(outcomes.items).toHaveLength(1);
  });
});

describe('retention: sessions, contacts and events', () => {
  test('sessions end with their links after their end, and their results remain', async () => {
    const { session_id, participant_token, evaluation_id } = await completed();
    const open = await participant(workspace, programId);
    await put({ sessions: 'P1D' });
    // The result can be read with the link for a time, which goes first.
    await passDays(40);
    await applyRetention();
    expect((await app.call('GET', at(`/participant-sessions/${session_id}`))).status).toBe(404);
    expect((await app.call('GET', at(`/participant-sessions/${open.session_id}`))).status).toBe(200);
    expect((await app.call('GET', '/v1/participant/result', { key: participant_token })).status).toBe(401);
    expect((await evaluation(evaluation_id)).status).toBe('completed');
    const sources = await app.call('GET', at(`/evaluations/${evaluation_id}?include=answer_sources`));
    expect(sources.body.answers[0]).toMatchObject({ question_id: 'mood', session_id });
    expect(await auditOf('retention.applied')).toEqual([{ actor: 'retention', details: { sessions: 1 } }]);
    const [kept] = await app.services.db.system.read({
      text: 'SELECT session_issuer IS NOT NULL AS kept FROM evaluations WHERE id = $1',
      values: [evaluation_id],
      rows: rowsOf({ kept: computed('boolean') }),
    });
    expect(kept).toEqual({ kept: true });
  });

  test('contacts of people without activity are removed, others and the people remain', async () => {
    const contact = { email: 'ada@example.test' };
    const [quiet, busy] = [await importSubject(workspace), await importSubject(workspace)];
    for (const id of [quiet, busy])
      await expectStatus(app.call('PUT', at(`/subjects/${id}/contact`), { body: contact }), 200);
    await put({ contacts: 'P1Y' });
    await passDays(300);
    await enroll(workspace, programId, busy);
    await passDays(100);
    expect(await preview()).toEqual({ ...NONE, contacts: 1 });
    await applyRetention();
    expect((await app.call('GET', at(`/subjects/${quiet}/contact`))).status).toBe(404);
    expect((await app.call('GET', at(`/subjects/${quiet}`))).body.status).toBe('active');
    expect((await app.call('GET', at(`/subjects/${busy}/contact`))).body).toEqual(contact);
  });

  test('the feed goes on after events that are no longer kept', async () => {
    await importSubject(workspace);
    const page = await expectStatus(app.call('GET', at('/events?limit=1')), 200);
    await importSubject(workspace);
    await put({ events: 'P7D' });
    await passDays(10);
    const late = await importSubject(workspace);
    await applyRetention();
    const { body: all } = await app.call('GET', at('/events'));
    expect(all.items.map(({ data }: { data: object }) => data)).toEqual([{ subject_id: late }]);
    const { body: next } = await app.call('GET', at(`/events?limit=1&cursor=${page.next_cursor}`));
    expect(next.items).toEqual(all.items);
    const after = await app.call('GET', at(`/events?after=${page.items[0].id}`));
    expect(after.status).toBe(422);
  });
});
