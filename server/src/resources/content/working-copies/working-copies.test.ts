import { randomUUID } from 'node:crypto';
import { listTemplates } from '@eps/library';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBundle, expectStatus, limitedKey } from '../../../../test/actors.ts';
import type { CallOptions } from '../../../../test/app.ts';
import { addMember, withCookie } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { housekeeping } from '../../../maintenance/housekeeping.ts';

const CONTENTS = { experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating' }] } };
const CASES = [{ name: 'good', answers: { mood: 5 }, expect: { status: 'completed' } }];

const app = useTestApp();
const workspace = useWorkspace(app);
let path: string;
beforeAll(async () => {
  path = `${workspace.appPath}/working-copies`;
});

const create = (body: object = {}, options: CallOptions = {}) =>
  app.call('POST', path, { body: { name: 'Pulse', business_id_prefix: 'pulse', ...body }, ...options });
const save = (id: string, body: object, options: CallOptions = {}) =>
  app.call('PUT', `${path}/${id}`, { body, ...options });
const read = async (id: string) => (await app.call('GET', `${path}/${id}`)).body;
const report = (id: string, client_id: string, options: CallOptions = {}) =>
  app.call('POST', `${path}/${id}/presence`, { body: { client_id, location: '/experience' }, ...options });

describe('createWorkingCopy', () => {
  test('creates an empty one, and one from contents that may have errors', async () => {
    expect(await expectStatus(create(), 201)).toMatchObject({ contents: {}, cases: [], revision: 1 });
    const contents = { experience: { questions: 3 } };
    const made = await expectStatus(create({ contents, cases: CASES }), 201);
    expect(made).toMatchObject({ contents, cases: CASES, app_id: workspace.appId });
    expect(await read(made.id)).toEqual(made);
  });

  test('creates one from a bundle, which it names, and one from a template', async () => {
    const bundle_id = await createBundle(workspace, CONTENTS);
    const ofBundle = await expectStatus(create({ bundle_id }), 201);
    expect(ofBundle).toMatchObject({ base_bundle_id: bundle_id, contents: CONTENTS });
    const template_id = listTemplates()[0]!.id;
    const ofTemplate = await expectStatus(create({ template_id }), 201);
    expect(ofTemplate.contents.experience.questions.length).toBeGreaterThan(2);
    expect(ofTemplate).not.toHaveProperty('base_bundle_id');
  });

  test('keeps the language of the texts: its own, or that of the bundle or template', async () => {
    expect((await expectStatus(create({ locale: 'de' }), 201)).locale).toBe('de');
    const body = { name: 'Puls', business_id_prefix: 'puls', locale: 'de', contents: CONTENTS };
    const made = app.call('POST', `${workspace.appPath}/bundles/from-contents`, { body });
    const { bundle, definitions } = await expectStatus(made, 201);
    expect(new Set(definitions.map(({ locale }: { locale: string }) => locale))).toEqual(new Set(['de']));
    const { id, revision, locale } = await expectStatus(create({ bundle_id: bundle.id }), 201);
    expect(locale).toBe('de');
    await expectStatus(save(id, { revision, locale: 'fr' }), 200);
    expect((await read(id)).locale).toBe('fr');
    const template_id = listTemplates()[0]!.id;
    expect((await expectStatus(create({ template_id }), 201)).locale).toBe('en');
    for (const wrong of ['', 'english please']) {
      expect((await create({ locale: wrong })).status).toBe(422);
      expect((await save(id, { revision: revision + 1, locale: wrong })).status).toBe(422);
    }
    expect((await read(id)).locale).toBe('fr');
  });

  test('with two sources is 422, with an unknown bundle or template 404', async () => {
    expect((await create({ contents: {}, template_id: randomUUID() })).status).toBe(422);
    expect((await create({ bundle_id: randomUUID() })).status).toBe(404);
    expect((await create({ template_id: randomUUID() })).status).toBe(404);
    expect((await create({ cases: [{ answers: {} }] })).status).toBe(422);
  });

  test('repeated with its key creates one', async () => {
    const idempotencyKey = randomUUID();
    const first = await create({}, { idempotencyKey });
    const second = await create({}, { idempotencyKey });
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });
});

describe('saveWorkingCopy', () => {
  test('replaces what is sent and increases the revision', async () => {
    const { id } = (await create({ contents: CONTENTS })).body;
    const saved = await expectStatus(save(id, { revision: 1, cases: CASES, name: 'New' }), 200);
    expect(saved).toMatchObject({ revision: 2, name: 'New' });
    expect(saved).not.toHaveProperty('contents');
    expect(await read(id)).toMatchObject({ contents: CONTENTS, cases: CASES, revision: 2 });
  });

  test('records the bundle that the contents were published as; a bundle of another app is 404', async () => {
    const bundle_id = await createBundle(workspace, CONTENTS);
    const { id } = (await create({ contents: CONTENTS })).body;
    const saved = await expectStatus(save(id, { revision: 1, base_bundle_id: bundle_id }), 200);
    expect(saved).toMatchObject({ revision: 2, base_bundle_id: bundle_id });
    await expectStatus(save(id, { revision: 2, name: 'New' }), 200);
    expect(await read(id)).toMatchObject({ base_bundle_id: bundle_id, name: 'New' });
    expect((await save(id, { revision: 3, base_bundle_id: randomUUID() })).status).toBe(404);
  });

  test('of concurrent saves accepts one; the others get working_copy_changed and change nothing', async () => {
    const { id } = (await create()).body;
    const { cookie, userId } = await addMember(app, 'editor');
    const saves = await Promise.all([
      ...[1, 2, 3].map((n) => save(id, { revision: 1, contents: { experience: { n } } })),
      withCookie(app, cookie, 'PUT', `${path}/${id}`, { body: { revision: 1, contents: { context: {} } } }),
    ]);
    const statuses = saves.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    const { detail } = saves.find(({ status }) => status === 409)!.body;
    const winner = await read(id);
    expect(detail.code).toBe('working_copy_changed');
    expect(detail.context).toEqual({
      revision: 2,
      updated_at: winner.updated_at,
      updated_by_user_id: winner.updated_by_user_id,
    });
    expect(winner.revision).toBe(2);
    expect((winner.updated_by_user_id === userId) === (statuses[3] === 200)).toBe(true);
  });

  test('of large contents runs in a thread and returns them as they were sent', async () => {
    const questions = Array.from({ length: 6000 }, (_, n) => ({ id: `q${n}`, prompt: `Question ${n}?` }));
    const { id } = (await create()).body;
    await expectStatus(save(id, { revision: 1, contents: { experience: { questions } } }), 200);
    expect((await read(id)).contents.experience.questions).toEqual(questions);
  });
});

describe('listWorkingCopies', () => {
  test('returns pages without contents, newest first', async () => {
    const made = [(await create()).body.id, (await create()).body.id];
    const first = (await app.call('GET', `${path}?limit=1`)).body;
    expect(first.items.map(({ id }: any) => id)).toEqual([made[1]]);
    expect(first.items[0]).not.toHaveProperty('contents');
    const second = (await app.call('GET', `${path}?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second.items[0].id).toBe(made[0]);
  });
});

describe('deleteWorkingCopy', () => {
  test('deletes it with the clients that have it open', async () => {
    const { id } = (await create()).body;
    await expectStatus(report(id, 'client-one'), 200);
    expect((await app.call('DELETE', `${path}/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await app.call(method, `${path}/${id}`)).status).toBe(404);
    expect((await save(id, { revision: 1 })).status).toBe(404);
    expect((await report(id, 'client-one')).status).toBe(404);
  });
});

describe('reportPresence', () => {
  test('returns the clients of the last 20 seconds and the revision, and removes older ones', async () => {
    const { id } = (await create()).body;
    const now = new Date();
    app.setClock(now);
    await expectStatus(report(id, 'client-one'), 200);
    const { present, revision } = await expectStatus(report(id, 'client-two'), 200);
    expect(revision).toBe(1);
    expect(present.map(({ client_id, email, location }: any) => [client_id, email, location])).toEqual([
      ['client-one', app.email, '/experience'],
      ['client-two', app.email, '/experience'],
    ]);
    app.setClock(new Date(now.getTime() + 21_000));
    const later = await expectStatus(report(id, 'client-two'), 200);
    expect(later.present.map(({ client_id }: any) => client_id)).toEqual(['client-two']);
    expect(await countRows(id)).toBe(1);
    app.setClock(new Date(now.getTime() + 2 * 3_600_000));
    await housekeeping(app.services).run(AbortSignal.timeout(60_000));
    expect(await countRows(id)).toBe(0);
    app.setClock(undefined);
  });

  test('shows email addresses only to those who may list the members', async () => {
    const { id } = (await create()).body;
    await expectStatus(report(id, 'client-one'), 200);
    const key = await limitedKey(app, ['definitions:read']);
    const { present } = await expectStatus(report(id, 'client-two', { key }), 200);
    expect(present).toHaveLength(2);
    expect(JSON.stringify(present)).not.toContain('@');
  });

  test('of a hundred clients at the same time keeps at most about fifty rows', async () => {
    const { id } = (await create()).body;
    for (let n = 0; n < 60; n++) await expectStatus(report(id, `client-${n}`), 200);
    expect(await countRows(id)).toBe(50);
  });

  async function countRows(id: string): Promise<number> {
    const text = 'SELECT client_id FROM working_copy_presence WHERE working_copy_id = $1';
    return (await app.services.db.system.read({ text, values: [id] })).length;
  }
});

test('operations on working copies require a credential and their scope', async () => {
  const { id } = (await create()).body;
  const key = await limitedKey(app, ['definitions:read']);
  expect((await create({}, { key: null })).status).toBe(401);
  expect((await create({}, { key })).status).toBe(403);
  expect((await save(id, { revision: 1 }, { key })).status).toBe(403);
  expect((await app.call('DELETE', `${path}/${id}`, { key })).status).toBe(403);
  expect((await app.call('GET', `${path}/${id}`, { key })).status).toBe(200);
  expect((await report(id, 'client-one', { key })).status).toBe(200);
  const other = await limitedKey(app, ['bundles:read']);
  expect((await app.call('GET', path, { key: other })).status).toBe(403);
  expect((await report(id, 'client-one', { key: other })).status).toBe(403);
});
