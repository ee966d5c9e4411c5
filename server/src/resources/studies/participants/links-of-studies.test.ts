import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, importSubject, openSession, takePart } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { blindKey, TRIAL } from '../../../../test/indirect-access/trial.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

/** The link of a person leads to the open occasion, and shows when the next one opens. */

const app = useTestApp();
const workspace = useWorkspace(app, 'Europe/Berlin');
let api: StudiesApi;
beforeAll(async () => {
  api = studiesApi(workspace);
  const body = { participant_result_ttl_seconds: 30 * 86_400 };
  await expectStatus(app.call('PATCH', workspace.environmentPath, { body }), 200);
});

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT6H',
  repeat: { every: 'P1D', count: 3 },
};
const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
const WEEK = {
  id: 'week',
  anchor: { on: 'completed', wave: 'baseline' },
  opens: 'P7D',
  at: '09:00',
  closes: 'P2D',
};

const at = (time: string) => app.setClock(new Date(time));
const open = (url: string, body: object = {}) =>
  app.call('POST', '/v1/participant/open', { key: null, body: { link: url, ...body } });
const opened = (url: string, body: object = {}) => expectStatus(open(url, body), 200);
const session = (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const count = async (path: string) =>
  (await expectStatus(app.call('GET', `${workspace.environmentPath}/${path}`), 200)).items.length;

/** A person who has a link of the first occasion of a study. */
async function person(waves: { id: string }[], options: Record<string, unknown> = {}, contents?: object) {
  const study = await api.study({ waves }, contents);
  const added = await api.add(study.id);
  const program: string = study.programs[waves[0]!.id];
  const first = await openSession(workspace, program, added.subject_id, options);
  return { study, added, program, first, subject: added.subject_id as string };
}

describe('openParticipantLink, getParticipantSession: a link of a study', () => {
  test('before, during, between and after the occasions', async () => {
    at('2026-03-02T08:00:00Z');
    const { added, program, first, subject } = await person([DAILY]);
    const own = await opened(first.url);
    expect(own.session_id).toBe(first.session_id);
    expect(await session(own.participant_token)).not.toHaveProperty('occasions');
    await takePart(workspace, own.participant_token, { mood: 'o4' });
    const next = { next_opens_at: '2026-03-03T08:00:00.000Z' };
    expect((await session(own.participant_token)).occasions).toEqual(next);
    expect((await session((await opened(first.url)).participant_token)).occasions).toEqual(next);

    // The worker has not opened the next one yet.
    at('2026-03-03T08:00:00Z');
    const led = await opened(first.url);
    expect(led).toMatchObject({ can: ['answer', 'read'], led_on: true });
    expect(led.session_id).not.toBe(first.session_id);
    expect(await session(led.participant_token)).toMatchObject({ status: 'issued', answers: [] });
    const earlier = await opened(first.url, { own: true });
    expect(earlier).toMatchObject({ session_id: first.session_id });
    expect(earlier).not.toHaveProperty('led_on');
    const { status, occasions } = await session(earlier.participant_token);
    expect({ status, occasions }).toEqual({ status: 'completed', occasions: { open: true } });
    expect((await app.call('GET', '/v1/participant/result', { key: earlier.participant_token })).status).toBe(
      200,
    );
    await takePart(workspace, led.participant_token, { mood: 'o2' });
    expect((await opened(first.url)).session_id).toBe(first.session_id);

    // A missed occasion: its link leads on, too.
    at('2026-03-04T08:00:00Z');
    const third = await openSession(workspace, program, subject);
    at('2026-03-04T15:00:00Z');
    await api.work();
    expect(await api.timeline(added)).toEqual([
      'daily#0 2026-03-02T08:00 completed',
      'daily#1 2026-03-03T08:00 completed',
      'daily#2 2026-03-04T08:00 missed',
    ]);
    expect((await open(third.url)).body.detail.code).toBe('participant_session_expired');
    expect(await session((await opened(first.url)).participant_token)).not.toHaveProperty('occasions');
    expect(await count(`evaluations?program_id=${program}`)).toBe(3);
  });

  test('the link of a missed occasion shows when the next one opens, and leads to it', async () => {
    at('2026-03-02T08:00:00Z');
    const { first } = await person([DAILY]);
    at('2026-03-02T15:00:00Z');
    const { status, body } = await open(first.url);
    expect([status, body.detail.code, body.detail.context]).toEqual([
      410,
      'participant_session_expired',
      { ended_at: expect.any(String), next_opens_at: '2026-03-03T08:00:00.000Z' },
    ]);
    at('2026-03-03T08:00:00Z');
    const led = await opened(first.url);
    expect(led).not.toHaveProperty('led_on');
    await takePart(workspace, led.participant_token, { mood: 'o2' });
  });

  test('stays with an occasion whose answers ask for help, and offers what is open', async () => {
    at('2026-03-02T08:00:00Z');
    const { first } = await person([DAILY], {}, ALARMING);
    await takePart(workspace, first.participant_token, { harm: 'often' });
    at('2026-03-03T08:00:00Z');
    await api.work();
    const stayed = await opened(first.url);
    expect(stayed.session_id).toBe(first.session_id);
    expect(stayed).not.toHaveProperty('led_on');
    expect(await session(stayed.participant_token)).toMatchObject({
      help: [{ title: 'You are not alone' }],
      occasions: { open: true },
    });
    const led = await opened(first.url, { own: false });
    expect(led).toMatchObject({ can: ['answer', 'read'], led_on: true });
    expect(led.session_id).not.toBe(first.session_id);
    await takePart(workspace, led.participant_token, { harm: 'never' });
  });

  test('other waves: after what they wait for', async () => {
    at('2026-03-02T08:00:00Z');
    const { study, first, subject } = await person([BASELINE, WEEK]);
    const { participant_token: token } = await opened(first.url);
    await takePart(workspace, token, { mood: 'o4' });
    expect((await session(token)).occasions).toEqual({ next_opens_at: '2026-03-09T08:00:00.000Z' });
    at('2026-03-09T08:00:00Z');
    await api.work();
    const led = await opened(first.url);
    await takePart(workspace, led.participant_token, { mood: 'o1' });
    const query = `evaluations?subject_id=${subject}&program_id=${study.programs.week}&status=completed`;
    expect(await count(query)).toBe(1);
  });

  test('two openings at once: one session and one evaluation, until staff revoke it', async () => {
    at('2026-03-02T08:00:00Z');
    const { program, first, subject } = await person([DAILY]);
    await takePart(workspace, first.participant_token, { mood: 'o4' });
    at('2026-03-03T08:00:00Z');
    const all = await Promise.all(Array.from({ length: 4 }, () => opened(first.url)));
    expect(new Set(all.map(({ session_id }) => session_id)).size).toBe(1);
    expect(new Set(all.map(({ participant_token }) => participant_token)).size).toBe(4);
    expect(await count(`evaluations?program_id=${program}&subject_id=${subject}`)).toBe(2);
    expect(await count(`participant-sessions?program_id=${program}&subject_id=${subject}`)).toBe(2);
    const path = `${workspace.environmentPath}/participant-sessions`;
    await expectStatus(app.call('POST', `${path}/${all[0].session_id}/revoke`), 200);
    expect((await opened(first.url)).session_id).toBe(first.session_id);
  });

  test.each([
    ['the person is paused', ({ added }: Person) => api.change(added, { status: 'paused' })],
    [
      'the study is paused',
      ({ study }: Person) =>
        app.call('POST', `${workspace.environmentPath}/studies/${study.id}/status`, {
          body: { status: 'paused' },
        }),
    ],
  ])('leads nowhere while %s', async (_, pause) => {
    at('2026-03-02T08:00:00Z');
    const all = await person([DAILY]);
    await takePart(workspace, all.first.participant_token, { mood: 'o4' });
    expect((await pause(all)).status).toBe(200);
    at('2026-03-03T08:00:00Z');
    await api.work();
    const own = await opened(all.first.url);
    expect(own.session_id).toBe(all.first.session_id);
    expect(await session(own.participant_token)).not.toHaveProperty('occasions');
  });

  test('links that are revoked, have expired or whose person has withdrawn lead nowhere', async () => {
    at('2026-03-02T08:00:00Z');
    const { added, program, first, subject } = await person([DAILY], {
      link_expires_at: '2026-03-02T20:00:00Z',
    });
    const revoked = await openSession(workspace, program, subject);
    const withdrawn = await openSession(workspace, program, subject);
    const path = `${workspace.environmentPath}/participant-sessions/${revoked.session_id}/revoke`;
    await expectStatus(app.call('POST', path), 200);
    await takePart(workspace, first.participant_token, { mood: 'o4' });
    at('2026-03-03T08:00:00Z');
    await api.work();
    expect((await open(revoked.url)).status).toBe(410);
    const own = await opened(first.url);
    expect(own.session_id).toBe(first.session_id);
    expect(await session(own.participant_token)).not.toHaveProperty('occasions');
    expect((await opened(withdrawn.url)).led_on).toBe(true);
    expect((await api.change(added, { status: 'withdrawn' })).status).toBe(200);
    expect((await open(withdrawn.url)).status).toBe(410);
  });

  test('other studies of the person, other people and proxies are apart', async () => {
    at('2026-03-02T08:00:00Z');
    const { first, subject } = await person([BASELINE]);
    await takePart(workspace, first.participant_token, { mood: 'o4' });
    const other = await api.study({ waves: [DAILY] });
    const path = api.path(other.id);
    await expectStatus(app.call('POST', path, { body: { subject_id: subject } }), 201);
    await expectStatus(app.call('POST', path, { body: { subject_id: await importSubject(workspace) } }), 201);
    const own = await opened(first.url);
    expect(own.session_id).toBe(first.session_id);
    expect(await session(own.participant_token)).not.toHaveProperty('occasions');

    const proxy = await person([DAILY], { respondent: 'proxy', relation: 'mother' });
    await takePart(workspace, proxy.first.participant_token, { mood: 'o4' });
    at('2026-03-03T08:00:00Z');
    expect((await opened(proxy.first.url)).session_id).toBe(proxy.first.session_id);
  });

  test('reveals nothing about occasions that depend on a score, and about random prompts', async () => {
    at('2026-03-02T08:00:00Z');
    const score = { op: 'score', concept_id: 'mood', wave: 'baseline' };
    const later = { ...WEEK, if: { op: 'gte', args: [score, { op: 'lit', value: 2 }] } };
    const prompts = { per_day: 1, between: ['09:00', '21:00'], min_gap: 'PT90M' };
    const moment = { id: 'moment', anchor: WEEK.anchor, opens: 'P1D', days: 1, prompts, closes: 'PT30M' };
    for (const wave of [later, moment]) {
      at('2026-03-02T08:00:00Z');
      const { first } = await person([BASELINE, wave]);
      await takePart(workspace, first.participant_token, { mood: 'o4' });
      expect(await session(first.participant_token)).not.toHaveProperty('occasions');
    }
  });

  test('links that staff issue reveal no arm', async () => {
    at('2026-03-02T08:00:00Z');
    const key = await blindKey(app);
    const study = await api.study(TRIAL);
    const people = await Promise.all([0, 1].map(() => api.add(study.id)));
    const seen = await Promise.all(
      people.map(async ({ subject_id }) => {
        const body = { program_id: study.programs.baseline, subject_id };
        const path = `${workspace.environmentPath}/participant-sessions`;
        const headers = { 'idempotency-key': randomUUID() };
        const first = await expectStatus(app.call('POST', path, { key, headers, body }), 201);
        await takePart(workspace, first.participant_token, { mood: 'o4' });
        const own = await opened(first.url);
        const { occasions } = await session(own.participant_token);
        return { isOwn: own.session_id === first.session_id, occasions };
      }),
    );
    expect(new Set(people.map(({ arm }) => arm)).size).toBe(2);
    expect(seen).toEqual([{ isOwn: true }, { isOwn: true }]);
  });
});

type Person = Awaited<ReturnType<typeof person>>;
