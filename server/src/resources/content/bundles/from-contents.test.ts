import { randomUUID } from 'node:crypto';
import { KINDS } from '@eps/engine';
import { describe, expect, test } from 'vitest';
import { expectStatus, limitedKey } from '../../../../test/actors.ts';
import type { CallOptions } from '../../../../test/app.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { checkBundle } from './check-bundle.ts';

const MOOD = { id: 'mood', prompt: 'How was your week?', input: 'likert', scale: 'three' };
const THREE = [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const CONTENTS = {
  experience: { scales: { three: THREE }, questions: [MOOD] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};
const INVALID = {
  experience: CONTENTS.experience,
  scorecard: { concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'mod' }] }] },
  report_template: { blocks: [{ id: 'b', type: 'nonsense' }] },
};
/** The errors of INVALID: one between two kinds, one of a kind by itself. */
const ERRORS = [
  { kind: 'scorecard', pointer: '/concepts/0/items/0/question_id', code: 'unknown_question' },
  { kind: 'report_template', pointer: '/blocks/0/type', code: 'unknown_value' },
].map((entry) => expect.objectContaining({ severity: 'error', ...entry }));

const app = useTestApp();
const workspace = useWorkspace(app);

const check = (contents: object, options: CallOptions = {}) =>
  app.call('POST', `${workspace.appPath}/bundles/check`, { body: { contents }, ...options });
const create = (body: object, options: CallOptions = {}) =>
  app.call('POST', `${workspace.appPath}/bundles/from-contents`, {
    body: { name: 'Pulse', business_id_prefix: 'pulse', contents: CONTENTS, ...body },
    ...options,
  });
const newPrefix = () => `p-${randomUUID()}`;

async function rows(query: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await app.services.db.system.read({ text: query, values })) as Record<string, unknown>[];
}

/** Expects 401 without a credential, 403 without the scopes, and 404 for an app that does not exist. */
async function expectProtected(operation: string, body: object, scope: string): Promise<void> {
  const path = `${workspace.appPath}/bundles/${operation}`;
  expect((await app.call('POST', path, { body, key: null })).status).toBe(401);
  const forbidden = await app.call('POST', path, { body, key: await limitedKey(app, ['bundles:read']) });
  expect([forbidden.status, forbidden.body.detail.context]).toEqual([403, { scope }]);
  const elsewhere = path.replace(workspace.appId, randomUUID());
  expect((await app.call('POST', elsewhere, { body })).status).toBe(404);
}

describe('checkBundle', () => {
  test('returns the diagnostics of each kind and those between kinds', async () => {
    const { valid, diagnostics } = await expectStatus(check(INVALID), 200);
    expect(valid).toBe(false);
    for (const entry of ERRORS) expect(diagnostics).toContainEqual(entry);
  });

  test('returns what its example says', async () => {
    const { body, response } = checkBundle.examples as { body: { contents: object }; response: object };
    expect(await expectStatus(check(body.contents), 200)).toEqual(response);
  });

  test('treats missing kinds as empty and saves nothing', async () => {
    expect(await expectStatus(check({}), 200)).toMatchObject({ valid: true, diagnostics: [] });
    expect(await expectStatus(check(CONTENTS), 200)).toMatchObject({ valid: true, diagnostics: [] });
    const { items } = (await app.call('GET', `${workspace.appPath}/definitions`)).body;
    expect(items).toEqual([]);
  });

  test('rejects other kinds, and contents that are not objects', async () => {
    for (const contents of [{ experiences: {} }, { experience: [] }, []]) {
      expect((await check(contents)).status).toBe(422);
    }
  });

  test('checks heavy contents in a worker thread', async () => {
    const questions = Array.from({ length: 1_200 }, (_, n) => ({ ...MOOD, id: `q${n}` }));
    const scales = { three: Array.from({ length: 300 }, (_, n) => ({ id: `o${n}`, label: 'x' })) };
    const { diagnostics } = await expectStatus(check({ experience: { scales, questions } }), 200);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'too_many_options' }));
  });

  test('requires definitions:read', async () => {
    await expectProtected('check', { contents: {} }, 'definitions:read');
  });
});

describe('createBundleFromContents', () => {
  test('creates six definitions and a draft bundle that pins them', async () => {
    const { definitions, bundle } = await expectStatus(create({}), 201);
    expect(definitions.map(({ kind }: { kind: string }) => kind)).toEqual(KINDS);
    expect(definitions[0]).toMatchObject({
      business_id: 'pulse-experience',
      name: 'Pulse',
      locale: 'en',
      revision: 1,
      status: 'draft',
      content: CONTENTS.experience,
    });
    expect(definitions[4]).toMatchObject({ business_id: 'pulse-adaptive-policy', content: {} });
    expect(bundle).toMatchObject({
      name: 'Pulse',
      revision: 1,
      status: 'draft',
      experience_version_id: definitions[0].id,
      report_template_version_id: definitions[5].id,
    });
    const path = `${workspace.appPath}/bundles/${bundle.id}`;
    expect(await expectStatus(app.call('GET', path), 200)).toEqual(bundle);
    expect(await expectStatus(app.call('GET', `${path}/diagnostics`), 200)).toMatchObject({ valid: true });
  });

  test('reuses revisions with the same content, and makes the next revision of others', async () => {
    const prefix = { business_id_prefix: newPrefix() };
    const first = await expectStatus(create(prefix), 201);
    const reordered = {
      ...CONTENTS,
      scorecard: { primary_metric: 'mood', concepts: CONTENTS.scorecard.concepts },
    };
    const again = await expectStatus(create({ ...prefix, contents: reordered }), 201);
    expect(again.definitions).toEqual(first.definitions);
    expect(again.bundle).toMatchObject({
      revision: first.bundle.revision + 1,
      fingerprint: first.bundle.fingerprint,
    });
    const context = { variables: { team: 'red' } };
    const changed = await expectStatus(create({ ...prefix, contents: { ...CONTENTS, context } }), 201);
    const isNew = (kind: string) => kind === 'context';
    expect(changed.definitions).toEqual(
      first.definitions.map((definition: { kind: string }) =>
        isNew(definition.kind)
          ? expect.objectContaining({ content: context, revision: 2, status: 'draft' })
          : definition,
      ),
    );
    const back = await expectStatus(create(prefix), 201);
    expect(back.definitions).toEqual(first.definitions);
  });

  test('does not reuse an archived revision', async () => {
    const prefix = { business_id_prefix: newPrefix() };
    const { definitions } = await expectStatus(create(prefix), 201);
    const path = `${workspace.appPath}/definitions/${definitions[1].id}/status`;
    await expectStatus(app.call('POST', path, { body: { status: 'archived' } }), 200);
    const again = await expectStatus(create({ ...prefix, publish: true }), 201);
    expect(again.definitions.map(({ revision }: { revision: number }) => revision)).toEqual([
      1, 2, 1, 1, 1, 1,
    ]);
  });

  test('publishes the bundle and its definitions with events and audit entries', async () => {
    const prefix = { business_id_prefix: newPrefix() };
    const draft = await expectStatus(create(prefix), 201);
    const response = await create({ ...prefix, publish: true });
    const { definitions, bundle } = await expectStatus(Promise.resolve(response), 201);
    expect(bundle).toMatchObject({ status: 'published', published_at: expect.any(String) });
    for (const definition of definitions) {
      expect(definition.status).toBe('published');
      const path = `${workspace.appPath}/definitions/${definition.id}`;
      expect(await expectStatus(app.call('GET', path), 200)).toEqual(definition);
    }
    expect(definitions.map(({ id }: { id: string }) => id)).toEqual(
      draft.definitions.map(({ id }: { id: string }) => id),
    );
    const events = await rows('SELECT environment_id FROM events WHERE type = $1 AND payload LIKE $2', [
      'bundle.published',
      `%${bundle.id}%`,
    ]);
    expect(events.map(({ environment_id }) => environment_id).sort()).toEqual(
      [workspace.testId, workspace.liveId].sort(),
    );
    const actionsOf = async (requestId: string) =>
      (await rows('SELECT action FROM audit_log WHERE request_id = $1 ORDER BY action', [requestId])).map(
        ({ action }) => action,
      );
    expect(await actionsOf(response.headers['x-request-id']!)).toEqual([
      'bundle.created',
      'bundle.published',
    ]);
    const other = await create({ business_id_prefix: newPrefix(), publish: true });
    expect(await actionsOf(other.headers['x-request-id']!)).toEqual([
      'bundle.created',
      'bundle.published',
      ...KINDS.map(() => 'definition.created'),
    ]);
    const again = await expectStatus(create({ ...prefix, publish: true }), 201);
    expect(again.definitions).toEqual(definitions);
  });

  test('saves contents with errors as drafts, but publishes none of them', async () => {
    const prefix = newPrefix();
    const body = { business_id_prefix: prefix, contents: INVALID };
    const rejected = await create({ ...body, publish: true });
    expect([rejected.status, rejected.body.detail.code]).toEqual([422, 'bundle_invalid']);
    for (const entry of ERRORS) expect(rejected.body.detail.context.diagnostics).toContainEqual(entry);
    const saved = () => rows('SELECT id FROM definitions WHERE business_id LIKE $1', [`${prefix}-%`]);
    expect(await saved()).toEqual([]);
    await expectStatus(create(body), 201);
    expect(await saved()).toHaveLength(6);
  });

  test('rejects malformed requests', async () => {
    const malformed = [
      { name: '' },
      { business_id_prefix: 'Has spaces' },
      { contents: { other: {} } },
      { contents: { experience: 'text' } },
      { publish: 'yes' },
      { locale: '' },
      { locale: 'english please' },
      { language: 'de' },
    ];
    for (const fields of malformed) expect((await create(fields)).status, JSON.stringify(fields)).toBe(422);
    expect((await create({}, { idempotencyKey: null })).status).toBe(422);
    expect((await create({}, { rawBody: '{' })).status).toBe(400);
    const tooLong = { rawBody: JSON.stringify({ contents: { context: { text: 'x'.repeat(4_300_000) } } }) };
    expect([(await create({}, tooLong)).status, (await check({}, tooLong)).status]).toEqual([413, 413]);
  });

  test('requires definitions:write, bundles:write and, to publish, bundles:publish', async () => {
    const body = { name: 'Pulse', business_id_prefix: 'forbidden', contents: {} };
    await expectProtected('from-contents', body, 'definitions:write');
    const definitionsOnly = await limitedKey(app, ['definitions:write']);
    const withoutBundles = await create(body, { body, key: definitionsOnly });
    expect([withoutBundles.status, withoutBundles.body.detail.context.scope]).toEqual([403, 'bundles:write']);
    const writer = await limitedKey(app, ['definitions:write', 'bundles:write']);
    const publish = await create(body, { body: { ...body, publish: true }, key: writer });
    expect([publish.status, publish.body.detail.context.scope]).toEqual([403, 'bundles:publish']);
    await expectStatus(create(body, { body, key: writer }), 201);
  });

  test('returns the stored response to a repeated request', async () => {
    const prefix = newPrefix();
    const idempotencyKey = randomUUID();
    const first = await create({ business_id_prefix: prefix, publish: true }, { idempotencyKey });
    const second = await create({ business_id_prefix: prefix, publish: true }, { idempotencyKey });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = await create({ business_id_prefix: prefix }, { idempotencyKey });
    expect([other.status, other.body.detail.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('concurrent requests share the definitions and number their bundles', async () => {
    const prefix = newPrefix();
    const name = `Race ${prefix}`;
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create({ name, business_id_prefix: prefix, publish: n % 2 === 0 })),
    );
    for (const { status, text } of responses) expect(status, text).toBe(201);
    const ids = responses.map(({ body }) => body.definitions.map(({ id }: { id: string }) => id));
    for (const each of ids) expect(each).toEqual(ids[0]);
    const revisions = responses.map(({ body }) => body.bundle.revision).sort((a, b) => a - b);
    expect(revisions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
