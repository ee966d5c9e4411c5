import { describe, expect, test } from 'vitest';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { EXAMPLE } from './example.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const post = (path: string, body?: unknown) =>
  app.call('POST', `${workspace.appPath}/protocols${path}`, { body });
const get = (path: string) => app.call('GET', `${workspace.appPath}/protocols${path}`);
const create = (business_id: string, content: object = EXAMPLE) =>
  post('', { business_id, name: 'Recovery', content });

const PERSON = {
  enrolled_at: '2026-08-12T13:37:11Z',
  time_zone: 'Europe/Berlin',
  completed: { baseline: '2026-08-15T21:59:59Z' },
};

describe('createProtocol, getProtocol, listProtocols', () => {
  test('revisions of a business id are numbered, and their content is returned as it was sent', async () => {
    const first = await create('numbered');
    const second = await create('numbered', { waves: [] });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.body.revision, second.body.revision]).toEqual([1, 2]);
    expect(first.body).toMatchObject({ status: 'draft', content: EXAMPLE, app_id: workspace.appId });
    expect(first.body.content_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect((await get(`/${first.body.id}`)).body).toEqual(first.body);
    const { body } = await get('?limit=2&status=draft');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
  });

  test('twenty at once get twenty revisions', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => create('at-once')));
    const revisions = all.map(({ body }) => body.revision).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe('checkProtocol', () => {
  test('returns the diagnostics of content, and stores nothing', async () => {
    const before = (await get('?limit=100')).body.items.length;
    expect((await post('/check', { content: EXAMPLE })).body).toEqual({ valid: true, diagnostics: [] });
    const content = { waves: [{ ...EXAMPLE.waves[1], anchor: { on: 'completed', wave: 'week' } }] };
    const { status, body } = await post('/check', { content });
    expect(status).toBe(200);
    expect(body.valid).toBe(false);
    expect(body.diagnostics).toMatchObject([
      { severity: 'error', code: 'never_reached', pointer: '/waves/0', details: { name: 'week' } },
    ]);
    expect(body.diagnostics[0]).not.toHaveProperty('kind');
    expect((await get('?limit=100')).body.items).toHaveLength(before);
  });
});

describe('previewProtocol', () => {
  test('returns the occasions of content or of a protocol, until a time', async () => {
    const { body: protocol } = await create('previewed');
    const [whole, stored, some] = await Promise.all([
      post('/preview', { content: EXAMPLE, participation: PERSON }),
      post('/preview', { protocol_id: protocol.id, participation: PERSON }),
      post('/preview', { content: EXAMPLE, participation: PERSON, until: '2026-08-29T07:00:00Z' }),
    ]);
    expect(whole.status, whole.text).toBe(200);
    expect(whole.body.occasions).toHaveLength(13);
    expect(stored.body).toEqual(whole.body);
    expect(some.body.occasions).toEqual([
      {
        wave: 'baseline',
        k: 0,
        opens_at: '2026-08-12T13:37:11.000Z',
        closes_at: '2026-08-19T13:37:11.000Z',
      },
      { wave: 'week', k: 0, opens_at: '2026-08-22T07:00:00.000Z', closes_at: '2026-08-24T07:00:00.000Z' },
    ]);
  });

  test('the same seed gives the same random prompts', async () => {
    const prompts = { per_day: 5, between: ['09:00', '21:00'], min_gap: 'PT90M' };
    const wave = { id: 'm', anchor: { on: 'enrollment' }, opens: 'P1D', days: 7, prompts, closes: 'PT30M' };
    const preview = async (seed: string) =>
      (
        await post('/preview', {
          content: { waves: [wave] },
          participation: { ...PERSON, completed: {}, seed },
        })
      ).text;
    expect(await preview('a')).toBe(await preview('a'));
    expect(await preview('a')).not.toBe(await preview('b'));
  });

  test.each<[string, object, (string | number)[]]>([
    ['a zone that does not exist', { time_zone: 'Berlin' }, ['body', 'participation', 'time_zone']],
    [
      'a wave that does not exist',
      { completed: { x: '2026-01-01T00:00:00Z' } },
      ['body', 'participation', 'completed', 'x'],
    ],
    [
      'a field that does not exist',
      { fields: { x: '2026-01-01' } },
      ['body', 'participation', 'fields', 'x'],
    ],
    ['an arm that does not exist', { arm: 'x' }, ['body', 'participation', 'arm']],
  ])('%s is a validation error', async (_, more, loc) => {
    const { status, body } = await post('/preview', {
      content: EXAMPLE,
      participation: { ...PERSON, ...more },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: { code: 'validation_error', context: { errors: [{ loc }] } } });
  });

  test('a date that does not exist is a validation error', async () => {
    const content = { fields: [{ id: 'day', type: 'date' }], waves: EXAMPLE.waves };
    for (const day of ['2026-02-30', '2026-13-01', 'tomorrow', '2026-02-03T10:00:00Z']) {
      const { status } = await post('/preview', { content, participation: { ...PERSON, fields: { day } } });
      expect(status, day).toBe(422);
    }
  });

  test('content with errors, and neither or both of content and protocol_id, are rejected', async () => {
    const invalid = await post('/preview', { content: { waves: [{}] }, participation: PERSON });
    expect([invalid.status, invalid.body.detail.code]).toEqual([422, 'protocol_invalid']);
    expect(invalid.body.detail.context.diagnostics.length).toBeGreaterThan(0);
    expect((await post('/preview', { participation: PERSON })).status).toBe(422);
  });
});

describe('publishProtocol', () => {
  test('publishes content without errors, once', async () => {
    const { body: draft } = await create('published-once');
    const { status, body } = await post(`/${draft.id}/publish`);
    expect([status, body.status]).toEqual([200, 'published']);
    expect(body.published_at).toBeDefined();
    expect((await post(`/${draft.id}/publish`)).body).toEqual(body);
  });

  test('rejects content with errors and changes nothing', async () => {
    const { body: draft } = await create('invalid', { waves: [{ id: 'x' }] });
    const { status, body } = await post(`/${draft.id}/publish`);
    expect([status, body.detail.code]).toEqual([422, 'protocol_invalid']);
    expect((await get(`/${draft.id}`)).body.status).toBe('draft');
  });
});

describe('diffProtocols', () => {
  test('lists the waves that differ and the occasions that move', async () => {
    const week = { ...EXAMPLE.waves[1], at: '10:00' };
    const [before, after] = await Promise.all([
      create('compared'),
      create('compared', { ...EXAMPLE, waves: [EXAMPLE.waves[0], week] }),
    ]);
    const { status, body } = await get(`/${before.body.id}/diff/${after.body.id}`);
    expect(status).toBe(200);
    expect(body.waves).toEqual([{ change: 'changed', id: 'week' }]);
    expect(body.occasions).toHaveLength(12);
    expect(body.occasions[0]).toEqual({
      change: 'moved',
      wave: 'week',
      k: 0,
      before: { opens_at: '2026-01-12T09:00:00.000Z', closes_at: '2026-01-14T09:00:00.000Z' },
      after: { opens_at: '2026-01-12T10:00:00.000Z', closes_at: '2026-01-14T10:00:00.000Z' },
    });
    const same = await get(`/${before.body.id}/diff/${before.body.id}`);
    expect(same.body).toMatchObject({ identical: true, waves: [], occasions: [] });
  });
});
