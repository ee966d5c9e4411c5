import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, createBundle, importSubject, participant, setUpProgram } from '../actors.ts';
import type { Answer } from '../app.ts';
import { INSTRUMENT, startWorld, type World } from './world.ts';

/** Requests that want the same thing at once, each with a key of its own: one wins, the others hear why not. */

const N = 20;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.app.close());

const post = (path: string, body?: unknown, key = world.app.key) =>
  world.app.call('POST', path, { key, ...(body !== undefined && { body }) });

const atOnce = (request: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: N }, (_, n) => request(n)));

function expectOneWinner(answers: Answer[], status: number, refusal: string): Answer {
  const winners = answers.filter((answer) => answer.status === status);
  const others = answers.filter((answer) => answer.status !== status);
  expect(winners, JSON.stringify(answers.map(({ text }) => text))).toHaveLength(1);
  for (const other of others) expect([other.status, other.body.detail.code]).toEqual([409, refusal]);
  return winners[0]!;
}

test('one slug', async () => {
  const apps = `/v1/organizations/${world.app.organizationId}/apps`;
  expectOneWinner(await atOnce(() => post(apps, { name: 'Race', slug: 'race' })), 201, 'slug_taken');
});

test('one enrollment', async () => {
  const body = { program_id: world.programId, subject_id: await importSubject(world.place) };
  const answers = await atOnce(() => post(`${world.place.E}/enrollments`, body));
  const { body: won } = expectOneWinner(answers, 201, 'already_enrolled');
  for (const { status, body } of answers)
    if (status === 409) expect(body.detail.context.enrollment_id).toBe(won.id);
});

test('one membership', async () => {
  const path = `/v1/organizations/${world.app.organizationId}/memberships`;
  const answers = await atOnce(() => post(path, { email: 'race@example.com' }));
  expectOneWinner(answers, 201, 'already_member');
});

test('one completion', async () => {
  const program = await setUpProgram(world.place, INSTRUMENT);
  const { participant_token: token } = await participant(world.place, program);
  await answer(world.place, token, { q1: 'o1' });
  const answers = await atOnce(() => post('/v1/participant/complete', undefined, token));
  expectOneWinner(answers, 200, 'already_completed');
});

test('the revisions of a definition and of a bundle have no gap and no twin', async () => {
  const body = { business_id: 'race', name: 'Race', content: {} };
  for (const answers of [
    await atOnce(() => post(`${world.place.P}/definitions/context`, body)),
    await atOnce(() => post(`${world.place.P}/bundles`, { name: 'Race', ...world.pins })),
  ]) {
    const revisions = answers.map((made) => made.body.revision).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: N }, (_, n) => n + 1));
  }
});

test('one person in many imports is one subject, in whatever order the items stand', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const answers = await atOnce((n) => {
    const turned = [...ids.slice(n % 10), ...ids.slice(0, n % 10)];
    const items = turned.map((external_id) => ({ external_id, profile: { [`f${n}`]: n } }));
    return post(`${world.place.E}/subjects/batch`, { items });
  });
  for (const { status, text } of answers) expect(status, text).toBe(200);
  const receipts = answers.flatMap(({ body }) => body.receipts);
  expect(receipts.filter(({ outcome }) => outcome === 'created')).toHaveLength(10);
  expect(new Set(receipts.map(({ subject_id }) => subject_id)).size).toBe(10);
});

test('one login session gets each question once', async () => {
  const subject_id = await importSubject(world.place);
  await post(`${world.place.E}/enrollments`, { program_id: world.programId, subject_id });
  const body = { program_id: world.programId, subject_id, trigger: { login_session_id: 'race' } };
  const answers = await atOnce(() => post(`${world.place.E}/continuous-evaluation/due-questions`, body));
  const asked = answers.flatMap(({ body }) =>
    body.items.map((item: { question: { id: string } }) => item.question.id),
  );
  expect(asked.sort()).toEqual(['q1', 'q2']);
});

test('moves of states that exclude each other end in one of them, never in a failure', async () => {
  const bundle = await createBundle(world.place, INSTRUMENT);
  const wanted = ['published', 'archived', 'validated', 'deprecated', 'draft'];
  const path = `${world.place.P}/bundles/${bundle}/status`;
  const answers = await atOnce((n) => post(path, { status: wanted[n % wanted.length] }));
  for (const { status, text } of answers) expect([200, 409], text).toContain(status);
  const program = await post(`${world.place.E}/programs`, {
    name: 'Race',
    version_bundle_id: world.bundleId,
  });
  const states = ['active', 'paused', 'archived'];
  const moves = await atOnce((n) =>
    post(`${world.place.E}/programs/${program.body.id}/status`, { status: states[n % 3] }),
  );
  for (const { status, text } of moves) expect([200, 409], text).toContain(status);
});
