import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedKey } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ORGANIZATIONS = '/v1/organizations';

function create(body: object, options = {}) {
  return app.call('POST', ORGANIZATIONS, { body, ...options });
}

test('createOrganization: a new organization has an invited owner and a key that works at once, in it alone', async () => {
  const made = await create({ name: 'Second', slug: 'second', owner_email: 'second@example.com' });
  expect(made.status).toBe(201);
  const { organization, owner_membership, api_key } = made.body;
  expect(owner_membership).toMatchObject({ organization_id: organization.id, role: 'owner' });
  const me = await app.call('GET', '/auth/me', { key: api_key.key });
  expect(me.body).toMatchObject({ kind: 'api_key', api_key_name: 'first key', email: 'second@example.com' });
  expect(me.body.scopes).not.toContain('platform:admin');
  const list = await app.call('GET', ORGANIZATIONS, { key: api_key.key });
  expect(list.body).toEqual({ items: [organization], next_cursor: '' });
  const one = await app.call('GET', `${ORGANIZATIONS}/${organization.id}`, { key: api_key.key });
  expect(one.body).toEqual(organization);
  const invitations = await app.call('GET', `${ORGANIZATIONS}/${organization.id}/invitations`, {
    key: api_key.key,
  });
  expect(invitations.body.items).toMatchObject([
    { email: 'second@example.com', role: 'owner', status: 'pending' },
  ]);
});

test('getOrganization, listOrganizations: neither organization sees the other', async () => {
  const made = await create({ name: 'Third', slug: 'third', owner_email: 'third@example.com' });
  const { organization, api_key } = made.body;
  for (const [path, key] of [
    [`${ORGANIZATIONS}/${organization.id}`, app.key],
    [`${ORGANIZATIONS}/${app.organizationId}`, api_key.key],
    [`${ORGANIZATIONS}/not-an-id`, app.key],
  ]) {
    const answer = await app.call('GET', path!, { key: key! });
    expect(answer.status).toBe(404);
    expect(answer.body.detail).toMatchObject({ code: 'not_found', context: {} });
  }
});

test('createOrganization: twins with one Idempotency-Key make one organization and get the same key', async () => {
  const body = { name: 'Twin', slug: 'twin', owner_email: 'twin@example.com' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(body, { idempotencyKey: 'twin' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const later = await create(body, { idempotencyKey: 'twin' });
  expect(later.headers['idempotent-replayed']).toBe('true');
  expect(later.text).toBe(answers[0]!.text);
});

test('createOrganization: a slug is taken without regard to case, and the refusal leaves nothing', async () => {
  await create({ name: 'A', slug: 'Taken', owner_email: 'taken-a@example.com' });
  const refused = await create({ name: 'B', slug: 'tAKEN', owner_email: 'taken-b@example.com' });
  expect(refused.status).toBe(409);
  expect(refused.body.detail.code).toBe('slug_taken');
  const [user] = await app.services.db.system.read({
    text: "SELECT 1 FROM users WHERE email = 'taken-b@example.com'",
  });
  expect(user).toBeUndefined();
});

test('createOrganization: who makes an organization for themselves has accepted by that', async () => {
  const made = await create({ name: 'Own', slug: 'own', owner_email: app.email.toUpperCase() });
  const [membership] = await app.services.db.system.read<{ accepted_at: string | null }>({
    text: 'SELECT accepted_at FROM memberships WHERE id = $1',
    values: [made.body.owner_membership.id],
  });
  expect(membership!.accepted_at).not.toBeNull();
});

test.each([
  [{ slug: 'x', owner_email: 'a@b.c' }, 'missing', 'name'],
  [{ name: 'x', slug: 'a b', owner_email: 'a@b.c' }, 'string_pattern_mismatch', 'slug'],
  [{ name: 'x', slug: 'x', owner_email: 'nobody' }, 'value_error', 'owner_email'],
  [{ name: 'x', slug: 'x', owner_email: 'a@b.c,d@e.f' }, 'value_error', 'owner_email'],
])('%j is refused as %s', async (body, type, field) => {
  const answer = await create(body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toMatchObject([{ type, loc: ['body', field] }]);
});

test('createOrganization: a key bound to an app makes no organization', async () => {
  const body = { name: 'App', slug: 'bound' };
  const made = await app.call('POST', `${ORGANIZATIONS}/${app.organizationId}/apps`, { body });
  const key = await limitedKey(app, ['platform:admin'], { app_id: made.body.application.id });
  const refused = await create({ name: 'x', slug: 'x', owner_email: 'a@b.c' }, { key });
  expect(refused.status).toBe(403);
  expect(refused.body.detail.code).toBe('insufficient_scope');
});
