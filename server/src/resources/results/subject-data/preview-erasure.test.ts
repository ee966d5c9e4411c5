import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);

test('previewErasure counts what eraseSubject removes, ends and keeps', async () => {
  const subjectId = await importSubject(workspace, { team: 'a', age: 30 });
  for (const isCompleted of [true, false]) {
    const programId = await setUpProgram(workspace, CONTENTS);
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    if (isCompleted) await takePart(workspace, session.participant_token, { mood: 4 });
  }
  const subject = `${workspace.environmentPath}/subjects/${subjectId}`;
  const preview = () => app.call('GET', `${subject}/erasure-preview`);
  expect(await expectStatus(preview(), 200)).toEqual({
    status: 'active',
    removes: { profile_fields: 2, answers: 1, results: 1 },
    ends: { enrollments: 2, participant_sessions: 1 },
    keeps: { evaluations: 2, enrollments: 2, participant_sessions: 2, question_deliveries: 0 },
  });
  expect((await app.call('DELETE', subject)).status).toBe(204);
  expect(await expectStatus(preview(), 200)).toEqual({
    status: 'deleted',
    removes: { profile_fields: 0, answers: 0, results: 0 },
    ends: { enrollments: 0, participant_sessions: 0 },
    keeps: { evaluations: 2, enrollments: 2, participant_sessions: 2, question_deliveries: 0 },
  });
});

test('previewErasure requires a credential, subjects:erase and an existing subject', async () => {
  const path = `${workspace.environmentPath}/subjects/${await importSubject(workspace)}/erasure-preview`;
  expect((await app.call('GET', path, { key: null })).status).toBe(401);
  expect((await app.call('GET', path, { key: await limitedKey(app, ['subjects:read']) })).status).toBe(403);
  const unknown = `${workspace.environmentPath}/subjects/${randomUUID()}/erasure-preview`;
  expect((await app.call('GET', unknown)).status).toBe(404);
});

test('getLimits returns the limits of the credential and the organization', async () => {
  const path = `/v1/organizations/${app.organizationId}/limits`;
  const { limits } = await expectStatus(app.call('GET', path), 200);
  expect(limits.map(({ policy, limit }: any) => [policy, limit])).toEqual([
    ['credential', 100_000],
    ['organization', 100_000],
  ]);
  for (const { remaining, window_seconds } of limits) {
    expect(remaining).toBeGreaterThan(90_000);
    expect(window_seconds).toBe(1);
  }
  expect((await app.call('GET', path, { key: null })).status).toBe(401);
  expect((await app.call('GET', path, { key: await limitedKey(app, ['subjects:read']) })).status).toBe(403);
  expect((await app.call('GET', `/v1/organizations/${randomUUID()}/limits`)).status).toBe(404);
});

test('listEvents with order=desc returns the newest first, page by page', async () => {
  for (let n = 0; n < 3; n++) await importSubject(workspace);
  const path = `${workspace.environmentPath}/events`;
  const ids = ({ items }: any) => items.map(({ id }: any) => id);
  const ascending = ids(await expectStatus(app.call('GET', `${path}?limit=100`), 200));
  const first = await expectStatus(app.call('GET', `${path}?order=desc&limit=2`), 200);
  expect(ids(first)).toEqual(ascending.toReversed().slice(0, 2));
  const next = `${path}?order=desc&limit=2&cursor=${first.next_cursor}`;
  expect(ids(await expectStatus(app.call('GET', next), 200))).toEqual(ascending.toReversed().slice(2, 4));
  expect((await app.call('GET', `${path}?order=desc&after=${ascending[0]}`)).status).toBe(422);
  expect((await app.call('GET', `${path}?order=up`)).status).toBe(422);
});
