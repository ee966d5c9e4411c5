import { beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, ALARMING);
});

const settingsOf = (id: string) => `${workspace.environmentPath}/programs/${id}/participant-settings`;
const set = (id: string, body: object) => expectStatus(app.call('PUT', settingsOf(id), { body }), 200);
const get = (path: string, key: string) => app.call('GET', `/v1/participant/${path}`, { key });
const withdraw = (key: string, erase: boolean) =>
  app.call('POST', '/v1/participant/withdraw', { key, body: { erase } });

describe('promise 8: own data', () => {
  test('getOwnData: a person reads their answers, released results and times, as far as the token may', async () => {
    const {
      participant_token: key,
      subjectId,
      evaluation_id,
    } = await actors.participant(workspace, programId);
    await actors.answer(workspace, key, { sleep: 'often', note: 'private words' });
    const before = await expectStatus(get('data', key), 200);
    expect(before).toMatchObject({ subject_id: subjectId, program_id: programId });
    expect(before.evaluations).toMatchObject([
      {
        evaluation_id,
        status: 'in_progress',
        answers: [
          { question_id: 'sleep', value: 'often', declined: false },
          { question_id: 'note', value: 'private words' },
        ],
      },
    ]);
    expect(before.evaluations[0]).not.toHaveProperty('result');
    const asPage = (token: string) =>
      app.call('GET', '/v1/participant/data', { key: token, headers: { accept: 'text/html' } });
    const page = await asPage(key);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('<dt dir="auto">I sleep badly</dt><dd dir="auto">Often</dd>');
    expect(page.text).toContain('private words');
    const writer = await actors.limitedKey(app, ['sessions:write']);
    const body = { program_id: programId, subject_id: subjectId };
    const path = `${workspace.environmentPath}/participant-sessions`;
    const issued = await expectStatus(app.call('POST', path, { key: writer, body }), 201);
    const masked = await get('data', issued.participant_token);
    expect(masked.text).not.toContain('private words');
    expect(masked.body.evaluations[0].answers[1]).toMatchObject({ value: null, unreadable: true });
    const maskedPage = (await asPage(issued.participant_token)).text;
    expect(maskedPage).not.toMatch(/private words|>Often</);
    expect(maskedPage).toContain('<dt dir="auto">I sleep badly</dt><dd dir="auto">•••</dd>');

    await expectStatus(actors.complete(workspace, key), 200);
    const { evaluations, sessions } = await expectStatus(get('data', key), 200);
    expect(evaluations[0]).toMatchObject({
      status: 'completed',
      completed_at: expect.any(String),
      result: { report: { blocks: [{ id: 'thanks' }] } },
    });
    expect(sessions).toHaveLength(2);
    expect((await asPage(key)).text).toContain('Well done.');
    const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=5`);
    expect(log.body.items).toContainEqual(expect.objectContaining({ action: 'subject.own_data_read' }));
  });

  test('getParticipantSettings, setParticipantSettings: decide what is offered, and when a result is reviewed', async () => {
    const program = await actors.setUpProgram(workspace, ALARMING);
    expect(await expectStatus(app.call('GET', settingsOf(program)), 200)).toEqual({
      self_service: { export: true },
    });
    const { participant_token: key } = await actors.participant(workspace, program);
    expect((await get('session', key)).body.self_service).toEqual({ export: true, withdraw: false });
    expect((await withdraw(key, false)).body.detail.code).toBe('self_service_disabled');
    const settings = { self_service: { export: false, withdraw: true }, review_within_hours: 48 };
    const writer = await actors.limitedKey(app, ['programs:write']);
    const offer = () => app.call('PUT', settingsOf(program), { key: writer, body: settings });
    expect((await offer()).body.detail.context).toEqual({ scope: 'subjects:erase' });
    expect(await set(program, settings)).toEqual(settings);
    expect((await offer()).body).toEqual(settings);
    expect(await expectStatus(app.call('GET', settingsOf(program)), 200)).toEqual(settings);
    expect((await get('session', key)).body.self_service).toEqual({ export: false, withdraw: true });
    expect((await get('data', key)).status).toBe(409);
    await actors.answer(workspace, key, { harm: 'often' });
    const completed = await expectStatus(actors.complete(workspace, key), 200);
    expect(completed).toMatchObject({ status: 'needs_review', review_by: expect.stringMatching(/Z$/) });
    const hours = (Date.parse(completed.review_by) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect((await get('result', key)).body.review_by).toBe(completed.review_by);
    const reader = await actors.limitedKey(app, ['programs:read']);
    expect((await app.call('PUT', settingsOf(program), { key: reader, body: {} })).status).toBe(403);
    const wrong = { review_within_hours: 0 };
    expect((await app.call('PUT', settingsOf(program), { body: wrong })).status).toBe(422);
  });

  test('withdrawParticipant: ends links and tokens and, if asked, erases the person', async () => {
    await set(programId, { self_service: { withdraw: true } });
    const kept = await actors.participant(workspace, programId);
    await actors.answer(workspace, kept.participant_token, { sleep: 'often' });
    expect(await expectStatus(withdraw(kept.participant_token, false), 200)).toEqual({
      withdrawn: true,
      erased: false,
    });
    const open = (link: string) => app.call('POST', '/v1/participant/open', { key: null, body: { link } });
    expect((await get('session', kept.participant_token)).status).toBe(401);
    expect((await open(kept.url)).status).toBe(410);
    const subjectOf = async (id: string) =>
      (await app.call('GET', `${workspace.environmentPath}/subjects/${id}`)).body;
    expect(await subjectOf(kept.subjectId)).toMatchObject({ status: 'active' });
    const list = `${workspace.environmentPath}/enrollments?subject_id=${kept.subjectId}`;
    expect((await app.call('GET', list)).body.items).toMatchObject([{ status: 'withdrawn' }]);

    // Also after the completion, twice at the same time.
    const erased = await actors.participant(workspace, programId);
    await actors.takePart(workspace, erased.participant_token, { sleep: 'never' });
    const twice = await Promise.all([1, 2].map(() => withdraw(erased.participant_token, true)));
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await subjectOf(erased.subjectId)).toMatchObject({ status: 'deleted' });
    expect((await get('result', erased.participant_token)).status).toBe(401);
    expect((await open(erased.url)).status).toBe(404);
    await set(programId, {});
  });

  test('withdrawParticipant: who came by a public link withdraws by default', async () => {
    const body = { name: 'Poster', identity_mode: 'legacy_anonymous', max_sessions: 1 };
    const links = `${workspace.environmentPath}/programs/${programId}/links`;
    const { url, id } = await expectStatus(app.call('POST', links, { body }), 201);
    const visit = { key: null, body: { link: url } };
    const { participant_token: key } = await expectStatus(
      app.call('POST', '/v1/participant/open', visit),
      200,
    );
    expect((await get('session', key)).body.self_service).toEqual({ export: true, withdraw: true });
    await actors.answer(workspace, key, { sleep: 'often' });
    await expectStatus(withdraw(key, true), 200);
    expect((await app.call('GET', `${links}/${id}`)).body.session_count).toBe(0);
  });
});

test('getOwnData: the page, which is also printed, shows typed HTML as text', async () => {
  const { participant_token: key } = await actors.participant(workspace, programId);
  const typed = '<img src="file:///etc/passwd"><script>alert(1)</script>';
  await actors.answer(workspace, key, { sleep: 'often', note: typed });
  const { text } = await app.call('GET', '/v1/participant/data', { key, headers: { accept: 'text/html' } });
  expect(text).toContain('&lt;img src=');
  expect(text).not.toMatch(/<img|<script/);
});

test('getOwnData: the page says which documents somebody agreed to, and in which version', async () => {
  const documents = [{ id: 'info', title: 'Study information', text: 'What we do.' }];
  const consented = await actors.setUpProgram(workspace, {
    experience: {
      questions: [
        { id: 'agree', prompt: 'I agree.', input: 'consent', consent: { version: '2026-01', documents } },
        { id: 'note', prompt: 'Note', input: 'text' },
      ],
    },
  } as never);
  const { participant_token: key } = await actors.participant(workspace, consented);
  await actors.answer(workspace, key, { agree: true, note: 'words' });
  const page = await app.call('GET', '/v1/participant/data', { key, headers: { accept: 'text/html' } });
  expect(page.text).toContain('<dd dir="auto">Yes (Study information, 2026-01)</dd>');
  expect(page.text).toContain('<dd dir="auto">words</dd>');
});
