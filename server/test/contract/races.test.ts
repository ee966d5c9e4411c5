import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answer, createBundle, importSubject, participant, setUpProgram } from '../actors.ts';
import type { TestResponse } from '../app.ts';
import { prepared } from '../prepared.ts';
import { INSTRUMENT, startTestWorld } from './world.ts';

/** Concurrent requests with different Idempotency-Keys: one succeeds, the others get a 409. */

/** How many requests a test sends at once. */
const REQUESTS = 20;

const world = prepared(startTestWorld, (world) => world.app.close());

const post = (path: string, body?: unknown, key = world.app.key) =>
  world.app.call('POST', path, { key, ...(body !== undefined && { body }) });

const sendAtOnce = (request: (n: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: REQUESTS }, (_, n) => request(n)));

/** Expects one response with the status and 409 with the code for all others; returns the one. */
function expectOneWinner(responses: TestResponse[], status: number, code: string): TestResponse {
  const winners = responses.filter((response) => response.status === status);
  const others = responses.filter((response) => response.status !== status);
  expect(winners, JSON.stringify(responses.map(({ text }) => text))).toHaveLength(1);
  for (const other of others) expect([other.status, other.body.detail.code]).toEqual([409, code]);
  return winners[0]!;
}

test('createApp: one request gets the slug', async () => {
  const apps = `${world.organizationPath}/apps`;
  expectOneWinner(await sendAtOnce(() => post(apps, { name: 'Race', slug: 'race' })), 201, 'slug_taken');
});

test('createEnrollment: one request enrolls the subject, and the others return its id', async () => {
  const body = { program_id: world.programId, subject_id: await importSubject(world.workspace) };
  const responses = await sendAtOnce(() => post(`${world.environmentPath}/enrollments`, body));
  const { body: enrollment } = expectOneWinner(responses, 201, 'already_enrolled');
  for (const { status, body } of responses)
    if (status === 409) expect(body.detail.context.enrollment_id).toBe(enrollment.id);
});

test('createEnrollments: each subject is enrolled once, whichever requests name it', async () => {
  const subjects = await Promise.all(Array.from({ length: 12 }, () => importSubject(world.workspace)));
  const enrollments = `${world.environmentPath}/enrollments`;
  const program_id = world.programId;
  const responses = await sendAtOnce((n) =>
    n % 4 === 0
      ? post(enrollments, { program_id, subject_id: subjects[n % subjects.length]! })
      : post(`${enrollments}/batch`, {
          program_id,
          subject_ids: n % 4 === 1 ? subjects : subjects.slice(n % 7).toReversed(),
        }),
  );
  for (const { status, body } of responses)
    if (status !== 200 && status !== 201) expect(body.detail.code).toBe('already_enrolled');
  const receipts = responses.flatMap(({ body }) => body.receipts ?? []);
  expect(new Set(receipts.map(({ error_code }) => error_code))).toEqual(new Set([null, 'already_enrolled']));
  const created = [
    ...receipts.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id),
    ...responses.filter(({ status }) => status === 201).map(({ body }) => body.subject_id),
  ];
  expect(created.toSorted()).toEqual(subjects.toSorted());
});

test('createMembership: one request adds the member', async () => {
  const path = `${world.organizationPath}/memberships`;
  const responses = await sendAtOnce(() => post(path, { email: 'race@example.com' }));
  expectOneWinner(responses, 201, 'already_member');
});

test('completeParticipantSession: one request completes', async () => {
  const program = await setUpProgram(world.workspace, INSTRUMENT);
  const { participant_token: token } = await participant(world.workspace, program);
  await answer(world.workspace, token, { q1: 'o1' });
  const responses = await sendAtOnce(() => post('/v1/participant/complete', undefined, token));
  expectOneWinner(responses, 200, 'already_completed');
});

test('createDefinition and createBundle number their revisions without gaps or duplicates', async () => {
  const body = { business_id: 'race', name: 'Race', content: {} };
  for (const responses of [
    await sendAtOnce(() => post(`${world.appPath}/definitions/context`, body)),
    await sendAtOnce(() => post(`${world.appPath}/bundles`, { name: 'Race', ...world.pins })),
  ]) {
    const revisions = responses.map((created) => created.body.revision).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: REQUESTS }, (_, n) => n + 1));
  }
});

test('importSubjects creates each external id once, in whatever order the items are', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const responses = await sendAtOnce((n) => {
    const rotated = [...ids.slice(n % 10), ...ids.slice(0, n % 10)];
    const items = rotated.map((external_id) => ({ external_id, profile: { [`f${n}`]: n } }));
    return post(`${world.environmentPath}/subjects/batch`, { items });
  });
  for (const { status, text } of responses) expect(status, text).toBe(200);
  const receipts = responses.flatMap(({ body }) => body.receipts);
  expect(receipts.filter(({ outcome }) => outcome === 'created')).toHaveLength(10);
  expect(new Set(receipts.map(({ subject_id }) => subject_id)).size).toBe(10);
});

test('askDueQuestions delivers each question once per login session', async () => {
  const subject_id = await importSubject(world.workspace);
  await post(`${world.environmentPath}/enrollments`, { program_id: world.programId, subject_id });
  const body = { program_id: world.programId, subject_id, trigger: { login_session_id: 'race' } };
  const responses = await sendAtOnce(() =>
    post(`${world.environmentPath}/continuous-evaluation/due-questions`, body),
  );
  const delivered = responses.flatMap(({ body }) =>
    body.items.map((item: { question: { id: string } }) => item.question.id),
  );
  expect(delivered.sort()).toEqual(['q1', 'q2']);
});

test('concurrent status changes that exclude each other return 200 or 409', async () => {
  const bundle = await createBundle(world.workspace, INSTRUMENT);
  const statuses = ['published', 'archived', 'validated', 'deprecated', 'draft'];
  const path = `${world.appPath}/bundles/${bundle}/status`;
  const responses = await sendAtOnce((n) => post(path, { status: statuses[n % statuses.length] }));
  for (const { status, text } of responses) expect([200, 409], text).toContain(status);
  const program = await post(`${world.environmentPath}/programs`, {
    name: 'Race',
    version_bundle_id: world.bundleId,
  });
  const states = ['active', 'paused', 'archived'];
  const changes = await sendAtOnce((n) =>
    post(`${world.environmentPath}/programs/${program.body.id}/status`, { status: states[n % 3] }),
  );
  for (const { status, text } of changes) expect([200, 409], text).toContain(status);
});
