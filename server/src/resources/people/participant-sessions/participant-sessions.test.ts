import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  complete,
  expectStatus,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, CONTENTS);
});
afterAll(() => app.close());

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Question', input: 'rating', min: 1, max: 5 }] },
};
const pathOf = (rest = '') => `${workspace.environmentPath}/participant-sessions${rest}`;
const list = async (query = '') => (await expectStatus(app.call('GET', pathOf(query)), 200)).items;
const revoke = (id: string) => app.call('POST', pathOf(`/${id}/revoke`));

describe('listParticipantSessions, getIssuedSession', () => {
  test('return sessions newest first, by program, subject and status, and never a token', async () => {
    const open = await participant(workspace, programId);
    const done = await participant(workspace, programId);
    await answer(workspace, done.participant_token, { mood: 4 });
    await complete(workspace, done.participant_token);
    const begun = await participant(workspace, programId);
    await answer(workspace, begun.participant_token, { mood: 2 });
    const other = await participant(workspace, await setUpProgram(workspace, CONTENTS));
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);

    expect(ids(await list())).toEqual([other, begun, done, open].map(({ session_id }) => session_id));
    expect(ids(await list(`?program_id=${programId}&status=issued`))).toEqual([open.session_id]);
    expect(ids(await list('?status=active'))).toEqual([begun.session_id]);
    expect(ids(await list('?status=completed'))).toEqual([done.session_id]);
    expect(await list('?status=revoked')).toEqual([]);
    const [ofSubject] = await list(`?subject_id=${done.subjectId}`);
    expect(ofSubject).toMatchObject({
      id: done.session_id,
      program_id: programId,
      subject_id: done.subjectId,
      evaluation_id: done.evaluation_id,
      status: 'completed',
    });
    expect(Date.parse(ofSubject.ended_at)).toBeGreaterThanOrEqual(Date.parse(ofSubject.started_at));
    expect(Date.parse(ofSubject.expires_at) - Date.parse(ofSubject.created_at)).toBe(3_600_000);
    const response = await app.call('GET', pathOf(`/${done.session_id}`));
    expect(response.body).toEqual(ofSubject);
    expect(response.text).not.toContain('token');

    const page = (await app.call('GET', pathOf('?limit=3'))).body;
    expect(ids(await list(`?limit=3&cursor=${page.next_cursor}`))).toEqual([open.session_id]);
    const wrong = await app.call('GET', pathOf(`?status=active&cursor=${page.next_cursor}`));
    expect(wrong.status).toBe(422);
  });
});

describe('revokeParticipantSession', () => {
  test('ends the token and keeps the evaluation open, which a new session resumes', async () => {
    const session = await participant(workspace, programId);
    await answer(workspace, session.participant_token, { mood: 3 });
    const revoked = await expectStatus(revoke(session.session_id), 200);
    expect(revoked).toMatchObject({ id: session.session_id, status: 'revoked' });
    expect((await app.call('GET', pathOf(`/${session.session_id}`))).body).toEqual(revoked);
    const late = await answer(workspace, session.participant_token, { mood: 5 });
    expect([late.status, late.body.detail.code]).toEqual([401, 'unauthenticated']);
    expect(await expectStatus(revoke(session.session_id), 200)).toEqual(revoked);

    const again = { program_id: programId, subject_id: session.subjectId };
    const resumed = await expectStatus(app.call('POST', pathOf(), { body: again }), 201);
    expect(resumed.evaluation_id).toBe(session.evaluation_id);
    const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=5`);
    expect(log.body.items).toContainEqual(
      expect.objectContaining({ action: 'session.revoked', resource_id: session.session_id }),
    );
  });

  test('returns 409 for a completed session', async () => {
    const session = await participant(workspace, programId);
    await answer(workspace, session.participant_token, { mood: 3 });
    await complete(workspace, session.participant_token);
    const rejected = await revoke(session.session_id);
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      expect.objectContaining({
        code: 'invalid_transition',
        context: { from: 'completed', to: 'revoked', allowed: [] },
      }),
    ]);
  });

  test('requires sessions:write; reading requires enrollments:read', async () => {
    const { session_id } = await participant(workspace, programId);
    const reader = await limitedKey(app, ['enrollments:read']);
    expect((await app.call('GET', pathOf(), { key: reader })).status).toBe(200);
    expect((await app.call('POST', pathOf(`/${session_id}/revoke`), { key: reader })).status).toBe(403);
    const writer = await limitedKey(app, ['sessions:write']);
    expect((await app.call('GET', pathOf(`/${session_id}`), { key: writer })).status).toBe(403);
    expect((await app.call('POST', pathOf(`/${session_id}/revoke`), { key: writer })).status).toBe(200);
  });
});
