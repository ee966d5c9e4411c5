import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';

/** What participants are promised about their links, over HTTP (see docs/participants.md). */

const COMPARING = {
  experience: {
    questions: ['mood', 'calm'].map((id) => ({ id, prompt: `${id}?`, input: 'rating', min: 1, max: 5 })),
  },
  scorecard: {
    concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }, { question_id: 'calm' }] }],
    primary_metric: 'mood',
  },
  report_template: {
    blocks: [
      { id: 'score', type: 'score', concept_id: 'mood' },
      { id: 'change', type: 'comparison', concept_id: 'mood' },
    ],
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, ALARMING);
});

const HOUR = 3_600_000;
const later = (hours: number) => app.setClock(new Date(Date.now() + hours * HOUR));
const linkOf = ({ url }: { url: string }) => url.split('#')[1]!;
const open = (link: string, body: object = {}) =>
  app.call('POST', '/v1/participant/open', { key: null, body: { link, ...body } });
const opened = (link: string) => expectStatus(open(link), 200);
const session = async (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const statusOf = async (key: string) => (await app.call('GET', '/v1/participant/session', { key })).status;
const tokensOf = (id: string) => `${workspace.environmentPath}/participant-sessions/${id}/tokens`;

describe('openParticipantLink, promise 5: the way back exists', () => {
  test('a second link does not end the first, both lead to the same state, and answers name their source', async () => {
    const first = await actors.participant(workspace, programId);
    await actors.answer(workspace, first.participant_token, { sleep: 'often' });
    const second = await actors.openSession(workspace, programId, first.subjectId);
    const device = await opened(linkOf(second));
    await actors.answer(workspace, device.participant_token, { note: 'second' });
    const states = await Promise.all([session(first.participant_token), session(device.participant_token)]);
    expect(states[0].answers).toEqual(states[1].answers);
    expect(states[0].questions).toEqual(states[1].questions);

    const path = `${workspace.environmentPath}/evaluations/${first.evaluation_id}?include=answer_sources`;
    const { answers } = await expectStatus(app.call('GET', path), 200);
    const { items: tokens } = await expectStatus(app.call('GET', tokensOf(second.session_id)), 200);
    const sourceOf = (id: string) => answers.find((answer: any) => answer.question_id === id);
    expect(sourceOf('sleep')).toMatchObject({ session_id: first.session_id, issued_by: expect.any(String) });
    expect(sourceOf('note')).toMatchObject({ session_id: second.session_id, token_id: tokens[0].id });

    // The completion of one completes the other.
    await expectStatus(actors.complete(workspace, device.participant_token), 200);
    expect(await session(first.participant_token)).toMatchObject({ status: 'completed' });
    expect((await actors.answer(workspace, first.participant_token, { note: 'x' })).status).toBe(409);
  });
});

describe('openParticipantLink, promise 6: a link lives as long as its promise, a token is short-lived', () => {
  test('the link gives each device its own token, which is renewed, listed and revoked', async () => {
    const { session_id, url, participant_token } = await actors.participant(workspace, programId);
    expect(url).not.toContain(participant_token);
    const [phone, laptop] = [await opened(url), await opened(linkOf({ url }))];
    expect(Object.keys(phone).toSorted()).toEqual(['can', 'expires_at', 'participant_token', 'session_id']);
    expect(phone).toMatchObject({ session_id, can: ['answer', 'read'] });
    expect(phone.participant_token).not.toBe(laptop.participant_token);
    expect(Date.parse(phone.expires_at) - Date.now()).toBeLessThanOrEqual(HOUR);
    expect(await session(phone.participant_token)).toMatchObject({ status: 'issued', answers: [] });

    const { items } = await expectStatus(app.call('GET', tokensOf(session_id)), 200);
    expect(items.map(({ origin }: any) => origin)).toEqual(['link', 'link', 'issued']);
    const revoke = `${tokensOf(session_id)}/${items[0].id}/revoke`;
    await expectStatus(app.call('POST', revoke), 200);
    expect([await statusOf(laptop.participant_token), await statusOf(phone.participant_token)]).toEqual([
      401, 200,
    ]);

    later(0.9);
    const renewed = await expectStatus(
      app.call('POST', '/v1/participant/renew', { key: phone.participant_token }),
      200,
    );
    expect(Date.parse(renewed.expires_at)).toBeGreaterThan(Date.parse(phone.expires_at));
    later(1.5);
    expect([await statusOf(phone.participant_token), await statusOf(participant_token)]).toEqual([200, 410]);
    app.setClock(undefined);
    expect((await open('s.unknown')).status).toBe(404);
    expect((await open(participant_token)).status).toBe(404);
  });

  test('an abandoned session continues when its link is opened, until the link ends', async () => {
    const { session_id, url, participant_token } = await actors.participant(workspace, programId);
    await actors.answer(workspace, participant_token, { sleep: 'often' });
    later(2);
    await sessions(app.services).run(new AbortController().signal);
    const path = `${workspace.environmentPath}/participant-sessions/${session_id}`;
    expect((await app.call('GET', path)).body.status).toBe('abandoned');
    const back = await opened(url);
    expect(back).toMatchObject({ session_id, can: ['answer', 'read'] });
    expect(await session(back.participant_token)).toMatchObject({
      status: 'active',
      answers: [{ question_id: 'sleep', value: 'often' }],
    });
    await expectStatus(actors.answer(workspace, back.participant_token, { sleep: 'never' }), 200);
    later(24 * 29.9);
    await sessions(app.services).run(new AbortController().signal);
    expect((await opened(url)).session_id).toBe(session_id);
    later(24 * 30.1);
    expect((await open(url)).body.detail.code).toBe('participant_session_expired');
    app.setClock(undefined);
  });

  test('staff choose when the link ends, and revoke the session with its link', async () => {
    const { subjectId } = await actors.participant(workspace, programId);
    const link_expires_at = new Date(Date.now() + 2 * HOUR).toISOString();
    const { url, session_id } = await actors.openSession(workspace, programId, subjectId, {
      link_expires_at,
      ttl_seconds: 7 * 3600,
    });
    expect((await opened(url)).expires_at).toBe(link_expires_at);
    const path = `${workspace.environmentPath}/participant-sessions/${session_id}`;
    expect((await app.call('GET', path)).body).toMatchObject({ link_expires_at });
    const body = { program_id: programId, subject_id: subjectId, link_expires_at: '2020-01-01T00:00:00Z' };
    const sessionsPath = `${workspace.environmentPath}/participant-sessions`;
    expect((await app.call('POST', sessionsPath, { body })).status).toBe(422);
    await expectStatus(app.call('POST', `${path}/revoke`), 200);
    expect((await open(url)).status).toBe(410);
  });

  test('a result that was withheld is read through the link after its release, for the time of the environment', async () => {
    const person = await actors.participant(workspace, programId);
    await actors.answer(workspace, person.participant_token, { harm: 'often' });
    await expectStatus(actors.complete(workspace, person.participant_token), 200);
    later(24 * 33);
    const waiting = await opened(person.url);
    expect(waiting.can).toEqual(['read']);
    const result = (key: string) => app.call('GET', '/v1/participant/result', { key });
    expect((await result(waiting.participant_token)).body).toMatchObject({
      status: 'needs_review',
      help: [{ title: 'You are not alone' }],
    });
    const review = { body: { decision: 'approve', reason: 'Talked.' } };
    const path = `${workspace.environmentPath}/evaluations/${person.evaluation_id}/review`;
    await expectStatus(app.call('POST', path, review), 200);
    later(24 * 33.9);
    const released = await opened(person.url);
    expect((await result(released.participant_token)).body).toMatchObject({
      status: 'completed',
      help: [{ title: 'You are not alone' }],
    });
    later(24 * 34.1);
    expect((await open(person.url)).status).toBe(410);
    app.setClock(undefined);
  });

  test('a hospital behind one address opens 500 links, and a network that guesses links is rejected', async () => {
    const { url } = await actors.participant(workspace, programId);
    const link = await expectStatus(
      app.call('POST', `${workspace.environmentPath}/programs/${programId}/links`, {
        body: { name: 'Ward', identity_mode: 'legacy_anonymous' },
      }),
      201,
    );
    const visits = [];
    for (let n = 0; n < 10; n++)
      visits.push(...(await Promise.all(Array.from({ length: 50 }, () => open(link.url)))));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
    const [{ body }] = visits as [(typeof visits)[0]];
    expect(body).toMatchObject({ can: ['answer', 'read'], link: expect.stringMatching(/^s\./) });
    expect((await opened(body.link)).session_id).toBe(body.session_id);

    let demanded = await open(link.url);
    for (let n = 0; n < 400 && demanded.status === 200; n++) demanded = await open(link.url);
    expect([demanded.status, demanded.body.detail.code]).toEqual([428, 'proof_required']);
    const { challenge, bits } = demanded.body.detail.context;
    expect(bits).toBe(11);
    const hashOf = (n: number) => createHash('sha256').update(`${challenge}:${n}`).digest().readUInt32BE(0);
    let answer = 0;
    while (Math.clz32(hashOf(answer)) < bits) answer++;
    const proof = { challenge, answer: String(answer) };
    expect((await open(link.url, { proof: { challenge, answer: 'x' } })).status).toBe(428);
    expect((await open(link.url, { proof })).status).toBe(200);
    expect((await open(link.url, { proof })).status).toBe(428);
    expect((await open(url)).status).toBe(200);
  });
});

describe('createProgramLink, promise 4: one link, one person', () => {
  test('a kiosk link shows after how many seconds the device returns to the start', async () => {
    const links = `${workspace.environmentPath}/programs/${programId}/links`;
    const kiosk = { reset_after_seconds: 60 };
    const body = { name: 'Tablet', identity_mode: 'legacy_anonymous', kiosk };
    const { url, id } = await expectStatus(app.call('POST', links, { body }), 201);
    expect((await opened(url)).kiosk).toEqual(kiosk);
    const changed = await app.call('PATCH', `${links}/${id}`, { body: { kiosk: null } });
    expect([changed.status, changed.body]).toEqual([200, expect.not.objectContaining({ kiosk })]);
    expect(await opened(url)).not.toHaveProperty('kiosk');
    const short = { ...body, kiosk: { reset_after_seconds: 1 } };
    expect((await app.call('POST', links, { body: short })).status).toBe(422);
  });
});

describe('getParticipantSession, promise 7: who sees what', () => {
  test('staff who may issue sessions read back only what was answered in them; help is always shown', async () => {
    const first = await actors.participant(workspace, programId);
    await actors.answer(workspace, first.participant_token, { harm: 'often', note: 'private words' });
    const key = await actors.limitedKey(app, ['sessions:write']);
    const body = { program_id: programId, subject_id: first.subjectId };
    const issue = (issuer: string) =>
      app.call('POST', `${workspace.environmentPath}/participant-sessions`, { key: issuer, body });
    const second = await expectStatus(issue(key), 201);
    for (const token of [second.participant_token, (await opened(second.url)).participant_token]) {
      const { answers, help, ...view } = await session(token);
      expect(answers).toMatchObject([
        { question_id: 'harm', value: null, unreadable: true },
        { question_id: 'note', value: null, unreadable: true },
      ]);
      expect(help).toMatchObject([{ text: 'Call someone now.' }]);
      expect(JSON.stringify([answers, view])).not.toMatch(/often"?,"declined|private words/);
    }
    const { body: saved } = await actors.answer(workspace, second.participant_token, { note: 'mine' });
    expect(saved.answers).toMatchObject([{ unreadable: true }, { question_id: 'note', value: 'mine' }]);
    const again = await session(second.participant_token);
    expect(again.answers).toEqual(saved.answers);
    const reader = await actors.limitedKey(app, ['sessions:write', 'evaluations:answers']);
    const third = await expectStatus(issue(reader), 201);
    expect((await session(third.participant_token)).answers).toMatchObject([
      { value: 'often' },
      { value: 'mine' },
    ]);
  });

  test('nor do they read its result, or earlier ones: completing and own data only show that there is one', async () => {
    // Mornings of successive days, so that each is in another cycle of a day.
    const morning = (day: number) => app.setClock(new Date(`2027-03-0${day}T08:00:00Z`));
    morning(1);
    const repeating = { mode: 'continuous', recurrence: { frequency: 'daily' } };
    const program = await actors.setUpProgram(workspace, COMPARING, repeating);
    const first = await actors.participant(workspace, program);
    await actors.answer(workspace, first.participant_token, { mood: 4 });
    await expectStatus(actors.complete(workspace, first.participant_token), 200);
    const writer = await actors.limitedKey(app, ['sessions:write']);
    const body = { program_id: program, subject_id: first.subjectId };
    const issue = (key: string) =>
      expectStatus(app.call('POST', `${workspace.environmentPath}/participant-sessions`, { key, body }), 201);
    const get = (path: string, key: string, accept = 'application/json') =>
      app.call('GET', `/v1/participant/${path}`, { key, headers: { accept } });

    morning(2);
    const begun = await actors.openSession(workspace, program, first.subjectId);
    await actors.answer(workspace, begun.participant_token, { mood: 2 });
    const staff = await issue(writer);
    const answers = { calm: 3 };
    await expectStatus(actors.answer(workspace, staff.participant_token, answers), 200);
    const completion = await expectStatus(actors.complete(workspace, staff.participant_token), 200);
    const head = { evaluation_id: begun.evaluation_id, status: 'completed', redacted: ['result'] };
    expect(completion).toEqual({ ...head, created_at: expect.any(String), completed_at: expect.any(String) });
    expect((await get('result', staff.participant_token)).body).toEqual(completion);
    const page = await get('result', staff.participant_token, 'text/html');
    expect(page.body.detail.code).toBe('result_not_readable');
    const { body: own } = await get('data', staff.participant_token);
    expect(own.evaluations.map(({ result }: any) => result.redacted)).toEqual([['result'], ['result']]);

    // What the person answered in the session alone is shown, without the comparison with earlier results.
    morning(3);
    const whole = await issue(writer);
    await actors.answer(workspace, whole.participant_token, { mood: 1, calm: 1 });
    const { sub_scores, report } = await expectStatus(
      actors.complete(workspace, whole.participant_token),
      200,
    );
    expect(sub_scores).toMatchObject([{ concept_id: 'mood', value: 1 }]);
    expect(report).toMatchObject({ blocks: [{ id: 'score' }], redacted: ['change'] });
    app.setClock(undefined);
  });
});
