import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  complete,
  expectStatus,
  limitedKey,
  setUpApp,
  setUpProgram,
} from '../../../../test/actors.ts';
import type { CallOptions } from '../../../../test/app.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';

const QUESTION = { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 };
const CONTENTS = {
  experience: { questions: [QUESTION] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
};

/** The transactions that lock rows of links, or wait for them. */
const LOCKING_LINKS = `SELECT DISTINCT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.relation = 'program_links'::regclass
    AND l.mode IN ('RowShareLock', 'RowExclusiveLock')`;

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const pathOf = (id = programId) => `${workspace.environmentPath}/programs/${id}/links`;
const create = (body: object = {}, options: CallOptions = {}, id = programId) =>
  app.call('POST', pathOf(id), {
    body: { name: 'Poster', identity_mode: 'legacy_anonymous', ...body },
    ...options,
  });
const open = (token: string, body: object = {}) =>
  app.call('POST', '/v1/participant/links/open', { key: null, body: { token, ...body } });

async function newLink(body: object = {}, id = programId): Promise<{ id: string; token: string }> {
  const made = await expectStatus(create(body, {}, id), 201);
  return { id: made.id, token: made.url.split('#l.')[1] };
}

async function subjectOf(evaluationId: string) {
  const { environmentPath } = workspace;
  const { body } = await app.call('GET', `${environmentPath}/evaluations/${evaluationId}`);
  return (await app.call('GET', `${environmentPath}/subjects/${body.subject_id}`)).body;
}

describe('createProgramLink, listProgramLinks, getProgramLink, changeProgramLink, deleteProgramLink', () => {
  test('create a link whose URL is shown once, list and read it, change and delete it', async () => {
    const id = await setUpProgram(workspace, CONTENTS);
    const { url, ...made } = await expectStatus(create({ max_sessions: 2 }, {}, id), 201);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/p#l\.[\w-]{43,64}$/);
    expect(made).toMatchObject({ program_id: id, name: 'Poster', max_sessions: 2, session_count: 0 });
    const path = `${pathOf(id)}/${made.id}`;
    expect((await app.call('GET', path)).body).toEqual(made);
    expect((await app.call('GET', pathOf(id))).body).toEqual({ items: [made], next_cursor: '' });
    const body = { name: 'Flyer', max_sessions: null, closes_at: '2030-01-01T00:00:00Z' };
    const changed = await expectStatus(app.call('PATCH', path, { body }), 200);
    expect(changed).toMatchObject({ name: 'Flyer', closes_at: '2030-01-01T00:00:00.000Z' });
    expect(changed).not.toHaveProperty('max_sessions');
    expect((await app.call('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await app.call(method, path)).status).toBe(404);
    expect((await open(url.split('#l.')[1])).status).toBe(404);
  });

  test('a new link has the time of the environment', async () => {
    const rehearsed = await setUpApp(app);
    const id = await setUpProgram(rehearsed, CONTENTS);
    const offset_seconds = 7 * 86_400;
    const clock = `${rehearsed.environmentPath}/clock`;
    await expectStatus(app.call('PUT', clock, { body: { offset_seconds } }), 200);
    const links = `${rehearsed.environmentPath}/programs/${id}/links`;
    const body = { name: 'Poster', identity_mode: 'legacy_anonymous' };
    const { created_at } = await expectStatus(app.call('POST', links, { body }), 201);
    expect(Date.parse(created_at) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test('reject a link that closes before it opens, and one of an archived program', async () => {
    const window = { opens_at: '2030-01-01T00:00:00Z', closes_at: '2029-01-01T00:00:00Z' };
    expect((await create(window)).status).toBe(422);
    const { id } = await newLink({ opens_at: window.opens_at });
    const body = { closes_at: window.closes_at };
    expect((await app.call('PATCH', `${pathOf()}/${id}`, { body })).status).toBe(422);
    const archived = await setUpProgram(workspace, CONTENTS);
    const status = { status: 'archived' };
    await app.call('POST', `${workspace.environmentPath}/programs/${archived}/status`, { body: status });
    expect((await create({}, {}, archived)).body.detail.code).toBe('program_archived');
    expect((await create({ identity_mode: 'enterprise_managed' })).status).toBe(422);
  });

  test('require a credential, their scope and an existing program', async () => {
    const { id } = await newLink();
    const key = await limitedKey(app, ['programs:read']);
    expect((await create({}, { key: null })).status).toBe(401);
    expect((await create({}, { key })).status).toBe(403);
    expect((await app.call('PATCH', `${pathOf()}/${id}`, { body: {}, key })).status).toBe(403);
    expect((await app.call('DELETE', `${pathOf()}/${id}`, { key })).status).toBe(403);
    expect((await app.call('GET', pathOf(), { key })).status).toBe(200);
    expect((await create({}, {}, randomUUID())).status).toBe(404);
    expect((await app.call('GET', pathOf(randomUUID()))).status).toBe(404);
    const other = await setUpProgram(workspace, CONTENTS);
    expect((await app.call('GET', `${pathOf(other)}/${id}`)).status).toBe(404);
  });
});

describe('openProgramLink', () => {
  test('of an anonymous link starts each session with a new subject, which can complete', async () => {
    const { id, token } = await newLink();
    const first = await expectStatus(open(token, { locale: 'de' }), 201);
    const second = await expectStatus(open(token), 201);
    expect(first).not.toHaveProperty('return_token');
    await expectStatus(answer(workspace, first.participant_token, { mood: 4 }), 200);
    await expectStatus(complete(workspace, first.participant_token), 200);
    const subjects = [await subjectOf(first.evaluation_id), await subjectOf(second.evaluation_id)];
    expect(subjects[0].id).not.toBe(subjects[1].id);
    for (const subject of subjects) expect(subject.identity_mode).toBe('legacy_anonymous');
    // The second person has not answered yet.
    expect((await app.call('GET', `${pathOf()}/${id}`)).body.session_count).toBe(1);
    const log = (await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=20`)).body;
    const issued = log.items.find((entry: any) => entry.resource_id === second.session_id);
    expect(issued).toMatchObject({ action: 'session.issued', details: { link_id: id } });
    const events = await app.call('GET', `${workspace.environmentPath}/events?limit=100`);
    const types = events.body.items
      .filter(({ data }: any) => data.subject_id === subjects[1].id)
      .map(({ type }: any) => type);
    expect(types.toSorted()).toEqual(['enrollment.created', 'subject.created']);
  });

  test('of a reusable link continues as the same person, until the program is completed', async () => {
    const { id, token } = await newLink({ identity_mode: 'reusable' });
    const first = await expectStatus(open(token), 201);
    const { return_token } = first;
    await expectStatus(answer(workspace, first.participant_token, { mood: 2 }), 200);
    const again = await expectStatus(open(token, { return_token }), 201);
    expect(again).toMatchObject({ evaluation_id: first.evaluation_id, return_token });
    expect((await app.call('GET', `${pathOf()}/${id}`)).body.session_count).toBe(1);
    await expectStatus(complete(workspace, again.participant_token), 200);
    expect((await open(token, { return_token })).body.detail.code).toBe('already_completed');
    expect((await subjectOf(first.evaluation_id)).identity_mode).toBe('reusable');
    const stranger = await expectStatus(open(token, { return_token: 'x'.repeat(43) }), 201);
    expect(stranger.evaluation_id).not.toBe(first.evaluation_id);
    expect(stranger.return_token).not.toBe('x'.repeat(43));
  });

  test('gives a person who was erased a new subject', async () => {
    const { token } = await newLink({ identity_mode: 'reusable' });
    const { return_token, evaluation_id } = await expectStatus(open(token), 201);
    const subject = await subjectOf(evaluation_id);
    await app.call('DELETE', `${workspace.environmentPath}/subjects/${subject.id}`);
    const again = await expectStatus(open(token, { return_token }), 201);
    expect((await subjectOf(again.evaluation_id)).id).not.toBe(subject.id);
  });

  test('a place is taken by the first answer, also with concurrent ones, and given back by abandonment', async () => {
    const { id, token } = await newLink({ max_sessions: 3 });
    const opened = await Promise.all(Array.from({ length: 6 }, () => expectStatus(open(token), 201)));
    const taken = async () => (await app.call('GET', `${pathOf()}/${id}`)).body.session_count;
    expect(await taken()).toBe(0);
    const saved = await Promise.all(
      opened.map((session) => answer(workspace, session.participant_token, { mood: 4 })),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    const codes = saved.filter(({ status }) => status === 409).map(({ body }) => body.detail.code);
    expect(new Set(codes)).toEqual(new Set(['link_full']));
    expect(await taken()).toBe(3);
    expect((await open(token)).body.detail.code).toBe('link_full');

    const holders = opened.filter((_, i) => saved[i]!.status === 200);
    await expectStatus(answer(workspace, holders[0].participant_token, { mood: 3 }), 200);
    expect(await taken()).toBe(3);
    await expectStatus(complete(workspace, holders[0].participant_token), 200);
    const revoke = `${workspace.environmentPath}/participant-sessions/${holders[1].session_id}/revoke`;
    await expectStatus(app.call('POST', revoke), 200);
    expect(await taken()).toBe(2);
    app.setClock(new Date(Date.now() + 90_000_000));
    await sessions(app.services).run(new AbortController().signal);
    expect(await taken()).toBe(1);
    app.setClock(undefined);
    await expectStatus(open(token), 201);
  });

  test('respects the times of the link and the state of the program', async () => {
    const now = Date.now();
    const later = new Date(now + 60_000).toISOString();
    const early = await newLink({ opens_at: later });
    const rejected = await open(early.token);
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'link_not_open']);
    expect(rejected.body.detail.context).toEqual({ opens_at: later });
    const late = await newLink({ closes_at: new Date(now - 60_000).toISOString() });
    const closed = await open(late.token);
    expect([closed.status, closed.body.detail.code]).toEqual([410, 'link_closed']);
    const paused = await setUpProgram(workspace, CONTENTS);
    const link = await newLink({}, paused);
    const body = { status: 'paused' };
    await app.call('POST', `${workspace.environmentPath}/programs/${paused}/status`, { body });
    expect((await open(link.token)).body.detail.code).toBe('program_not_active');
  });

  test('starts and resumes no session if the link is closed at the same time', async () => {
    const { id, token } = await newLink({ identity_mode: 'reusable' });
    const { return_token } = await expectStatus(open(token), 201);
    const { system } = app.services.db;
    const locking = async () => (await system.read({ text: LOCKING_LINKS })).length;
    const opening = await system.transaction(async (tx) => {
      await tx.rows({
        text: `UPDATE program_links SET closes_at = '2020-01-01' WHERE id = $1`,
        values: [id],
      });
      const requests = [open(token), open(token, { return_token })];
      await expect.poll(locking, { timeout: 5000 }).toBe(3);
      return { requests };
    });
    for (const { status, body } of await Promise.all(opening.requests))
      expect([status, body.detail.code]).toEqual([410, 'link_closed']);
    expect((await app.call('GET', `${pathOf()}/${id}`)).body.session_count).toBe(0);
  });

  test('of a continuous program resumes the running cycle', async () => {
    const continuous = await setUpProgram(workspace, CONTENTS, {
      mode: 'continuous',
      recurrence: { frequency: 'weekly' },
    });
    const { token } = await newLink({ identity_mode: 'reusable' }, continuous);
    const first = await expectStatus(open(token), 201);
    const again = await expectStatus(open(token, { return_token: first.return_token }), 201);
    expect(again.evaluation_id).toBe(first.evaluation_id);
  });

  test('answers a retry with the same Idempotency-Key with the same session', async () => {
    const { id, token } = await newLink({ identity_mode: 'reusable', max_sessions: 1 });
    const send = (body: object = {}) =>
      app.call('POST', '/v1/participant/links/open', {
        key: null,
        body: { token, ...body },
        idempotencyKey: 'the first visit',
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.text]).toEqual([201, first.text]);
    const closes_at = new Date(Date.now() - 1000).toISOString();
    await expectStatus(app.call('PATCH', `${pathOf()}/${id}`, { body: { closes_at } }), 200);
    const retry = await send();
    expect([retry.status, retry.text]).toEqual([201, first.text]);
    expect(retry.headers['idempotent-replayed']).toBe('true');
    const opened = await app.call('GET', `${workspace.environmentPath}/participant-sessions?limit=1`);
    expect(opened.body.items[0].id).toBe(first.body.session_id);
    expect((await send({ locale: 'de' })).body.detail.code).toBe('idempotency_key_reused');
    expect((await send({ return_token: first.body.return_token })).body.detail.code).toBe('link_closed');
  });

  test('erasing the subject deletes the stored response with its tokens', async () => {
    const { token } = await newLink();
    const options = { key: null, body: { token }, idempotencyKey: 'before the erasure' };
    const first = await expectStatus(app.call('POST', '/v1/participant/links/open', options), 201);
    const { id } = await subjectOf(first.evaluation_id);
    await app.call('DELETE', `${workspace.environmentPath}/subjects/${id}`);
    const again = await expectStatus(app.call('POST', '/v1/participant/links/open', options), 201);
    expect(again.session_id).not.toBe(first.session_id);
  });

  test('stores only hashes of the tokens, and limits the requests of a network', async () => {
    const { token } = await newLink({ identity_mode: 'reusable' });
    const { return_token } = await expectStatus(open(token), 201);
    const text = `SELECT row_to_json(l)::text AS link, row_to_json(v)::text AS visitor
      FROM program_links l JOIN program_link_visitors v
        ON v.organization_id = l.organization_id AND v.link_id = l.id`;
    const rows = JSON.stringify(await app.services.db.system.read({ text }));
    for (const secret of [token, return_token]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect((await open('unknown')).status).toBe(404);
    expect((await app.call('POST', '/v1/participant/links/open', { key: null, body: {} })).status).toBe(422);
    let status = 0;
    for (let n = 0; n < 100 && status !== 429; n++) ({ status } = await open('unknown'));
    expect(status).toBe(429);
  });
});
