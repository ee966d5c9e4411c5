import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBundle, expectStatus, limitedKey } from '../../../../test/actors.ts';
import type { CallOptions } from '../../../../test/app.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const QUESTION = { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 };
const CONTENTS = {
  experience: { questions: [QUESTION] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
};
const PASSES = { name: 'good', answers: { mood: 5 }, expect: { status: 'completed', scores: { mood: 5 } } };
const FAILS = { name: 'bad', answers: { mood: 1 }, expect: { scores: { mood: 2 } } };
const FAILURE = 'mood.value is 1, not 2';

const app = useTestApp();
const workspace = useWorkspace(app);
let path: string;
beforeAll(async () => {
  path = `${workspace.appPath}/bundles`;
});

const run = (body: object, options: CallOptions = {}) =>
  app.call('POST', `${path}/cases/run`, { body, ...options });
const setCases = (id: string, cases: object[], options: CallOptions = {}) =>
  app.call('PUT', `${path}/${id}/cases`, { body: { cases }, ...options });
const getCases = async (id: string) => (await app.call('GET', `${path}/${id}/cases`)).body.cases;
const fromContents = (body: object) =>
  app.call('POST', `${path}/from-contents`, {
    body: { name: 'Pulse', business_id_prefix: `p-${randomUUID()}`, contents: CONTENTS, ...body },
  });

describe('runGoldenCases', () => {
  test('evaluates cases with contents that are not saved', async () => {
    const body = await expectStatus(run({ contents: CONTENTS, cases: [PASSES, FAILS] }), 200);
    expect(body).toEqual({
      valid: true,
      diagnostics: expect.any(Array),
      passed: 1,
      failed: 1,
      cases: [
        { name: 'good', passed: true, failures: [], differences: [] },
        {
          name: 'bad',
          passed: false,
          failures: [FAILURE],
          differences: [
            { code: 'score', of: 'mood', field: 'value', found: 1, expected: 2, message: FAILURE },
          ],
        },
      ],
    });
  });

  test('reports answers that are not accepted, and names cases without a name', async () => {
    const { cases } = (
      await run({ contents: CONTENTS, cases: [{ ...FAILS, name: undefined, answers: { mood: 9 } }] })
    ).body;
    expect(cases[0]).toMatchObject({ name: 'case 1', passed: false });
    expect(cases[0].failures[0]).toMatch(/^answer to mood: /);
    expect(cases[0].differences[0]).toMatchObject({ code: 'answer_rejected', of: 'mood' });
  });

  test('evaluates the cases of a bundle, many of them in a thread', async () => {
    const id = await createBundle(workspace, CONTENTS);
    await expectStatus(
      setCases(
        id,
        Array.from({ length: 50 }, () => PASSES),
      ),
      200,
    );
    expect((await run({ bundle_id: id })).body).toMatchObject({ passed: 50, failed: 0 });
    expect((await run({ bundle_id: id, cases: [FAILS] })).body).toMatchObject({ passed: 0, failed: 1 });
  });

  test('of contents with errors returns the diagnostics', async () => {
    const { body } = await run({ contents: { experience: { questions: 3 } }, cases: [PASSES] });
    expect(body).toMatchObject({ valid: false, cases: [] });
  });

  test('is 422 without cases or with an expectation that is empty; 401, 403 and 404 as others', async () => {
    expect((await run({ contents: CONTENTS })).status).toBe(422);
    expect((await run({ contents: CONTENTS, cases: [{ expect: {} }] })).status).toBe(422);
    expect((await run({ bundle_id: randomUUID() })).status).toBe(404);
    expect((await run({ contents: {}, cases: [] }, { key: null })).status).toBe(401);
    const key = await limitedKey(app, ['bundles:write']);
    expect((await run({ contents: {}, cases: [] }, { key })).status).toBe(403);
  });
});

describe('setBundleCases, getBundleCases: cases of a bundle', () => {
  test('are given when it is created, and change while it is a draft', async () => {
    const { bundle } = await expectStatus(fromContents({ cases: [PASSES] }), 201);
    expect(await getCases(bundle.id)).toEqual([PASSES]);
    await expectStatus(setCases(bundle.id, [FAILS]), 200);
    expect(await getCases(bundle.id)).toEqual([FAILS]);
    const pins = Object.fromEntries(Object.entries(bundle).filter(([name]) => name.endsWith('_version_id')));
    const body = { name: 'Pulse', ...pins, cases: [PASSES] };
    const pinned = await expectStatus(app.call('POST', path, { body }), 201);
    expect(await getCases(pinned.id)).toEqual([PASSES]);
    expect(await getCases(await createBundle(workspace, CONTENTS))).toEqual([]);
  });

  test('cannot change after it was published', async () => {
    const { bundle } = await expectStatus(fromContents({ cases: [PASSES], publish: true }), 201);
    const rejected = await setCases(bundle.id, []);
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'conflict']);
    expect(await getCases(bundle.id)).toEqual([PASSES]);
  });

  test('require a credential and their scopes, and an existing bundle', async () => {
    const id = await createBundle(workspace, CONTENTS);
    const key = await limitedKey(app, ['bundles:read']);
    expect((await setCases(id, [], { key: null })).status).toBe(401);
    expect((await setCases(id, [], { key })).status).toBe(403);
    expect((await app.call('GET', `${path}/${id}/cases`, { key })).status).toBe(200);
    expect((await setCases(randomUUID(), [])).status).toBe(404);
    expect((await app.call('GET', `${path}/${randomUUID()}/cases`)).status).toBe(404);
    expect((await setCases(id, [{ answers: {} }])).status).toBe(422);
  });
});

describe('publishBundle: golden cases', () => {
  test('are evaluated; one that fails rejects the publication', async () => {
    const id = await createBundle(workspace, CONTENTS);
    await setCases(id, [PASSES, FAILS]);
    for (const [operation, body] of [
      ['publish', {}],
      ['status', { status: 'published' }],
    ] as const) {
      const rejected = await app.call('POST', `${path}/${id}/${operation}`, { body });
      expect(rejected.status).toBe(409);
      expect(rejected.body.detail.code).toBe('golden_cases_failed');
      expect(rejected.body.detail.context).toEqual({ cases: [{ name: 'bad', failures: [FAILURE] }] });
    }
    expect((await app.call('GET', `${path}/${id}`)).body.status).toBe('draft');
    await setCases(
      id,
      Array.from({ length: 20 }, () => PASSES),
    );
    await expectStatus(app.call('POST', `${path}/${id}/publish`), 200);
  });

  test('that fail reject contents that are to be published, unless a reason overrides it', async () => {
    const rejected = await fromContents({ cases: [FAILS], publish: true });
    expect(rejected.body.detail.code).toBe('golden_cases_failed');
    const { bundle } = await expectStatus(fromContents({ cases: [FAILS] }), 201);
    const body = { override_reason: 'The case is to be corrected.' };
    await expectStatus(app.call('POST', `${path}/${bundle.id}/publish`, { body }), 200);
    const log = (await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=5`)).body;
    const entry = log.items.find(
      ({ resource_id, action }: any) => resource_id === bundle.id && action === 'bundle.published',
    );
    expect(entry.details).toMatchObject({ failed_cases: 1, ...body });
  });
});

describe('diffBundleContents', () => {
  const diff = (id: string, contents: object, options: CallOptions = {}) =>
    app.call('POST', `${path}/${id}/diff`, { body: { contents }, ...options });

  test('returns what diffBundles returns after the contents are saved', async () => {
    const { bundle } = await expectStatus(fromContents({}), 201);
    const changed = {
      ...CONTENTS,
      experience: { questions: [{ ...QUESTION, prompt: 'Your mood?', max: 7 }] },
    };
    const unsaved = await expectStatus(diff(bundle.id, changed), 200);
    const saved = (await fromContents({ contents: changed })).body.bundle;
    const expected = (await app.call('GET', `${path}/${bundle.id}/diff/${saved.id}`)).body;
    expect(unsaved).toEqual({ ...expected, after: { fingerprint: saved.fingerprint } });
    expect(unsaved.identical).toBe(false);
    expect((await diff(bundle.id, CONTENTS)).body.identical).toBe(true);
  });

  test('returns null comparability for contents that do not compile; 401, 403, 404 and 422 as others', async () => {
    const { bundle } = await expectStatus(fromContents({}), 201);
    const broken = await expectStatus(diff(bundle.id, { experience: { questions: 3 } }), 200);
    expect(broken.comparability).toBeNull();
    expect((await diff(bundle.id, {}, { key: null })).status).toBe(401);
    expect((await diff(bundle.id, {}, { key: await limitedKey(app, ['definitions:read']) })).status).toBe(
      403,
    );
    expect((await diff(randomUUID(), {})).status).toBe(404);
    expect((await app.call('POST', `${path}/${bundle.id}/diff`, { body: {} })).status).toBe(422);
  });
});
