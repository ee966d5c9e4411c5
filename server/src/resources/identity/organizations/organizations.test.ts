import { expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

const app = useTestApp();

const ORGANIZATIONS = '/v1/organizations';

function create(body: object, options = {}) {
  return app.call('POST', ORGANIZATIONS, { body, ...options });
}

test('createOrganization invites the owner and returns a key for this organization only', async () => {
  const created = await create({ name: 'Second', slug: 'second', owner_email: 'second@example.com' });
  expect(created.status).toBe(201);
  const { organization, owner_membership, api_key } = created.body;
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

test('createOrganization: what the invited owner creates does not reveal whether the address has an account', async () => {
  const owner_email = 'known@example.com';
  await create({ name: 'Known', slug: 'known', owner_email });
  const { body } = await create({ name: 'Known again', slug: 'known-again', owner_email });
  const key = body.api_key.key;
  const made = await app.call('POST', `${ORGANIZATIONS}/${body.organization.id}/apps`, {
    body: { name: 'App', slug: 'app' },
    key,
  });
  const path = `${ORGANIZATIONS}/${body.organization.id}/apps/${made.body.application.id}`;
  const [saved, imported] = [
    await app.call('POST', `${path}/bundles/from-contents`, {
      body: { name: 'Pulse', business_id_prefix: 'pulse', contents: {} },
      key,
    }),
    await app.call('POST', `${path}/templates/import`, {
      body: {
        format: 'surveyjs',
        name: 'Imported',
        business_id_prefix: 'imported',
        content: '{"elements": [{"type": "rating", "name": "mood", "title": "How was your week?"}]}',
      },
      key,
    }),
  ];
  const resources = [...saved.body.definitions, saved.body.bundle, ...imported.body.definitions];
  const names = resources.map(({ created_by_user_id }) => created_by_user_id);
  // The id of the pending membership, which is not that of the account.
  expect(new Set(names)).toEqual(new Set([body.owner_membership.user_id]));
});

test('an organization cannot see another one', async () => {
  const created = await create({ name: 'Third', slug: 'third', owner_email: 'third@example.com' });
  const { organization, api_key } = created.body;
  for (const [path, key] of [
    [`${ORGANIZATIONS}/${organization.id}`, app.key],
    [`${ORGANIZATIONS}/${app.organizationId}`, api_key.key],
    [`${ORGANIZATIONS}/not-an-id`, app.key],
  ]) {
    const response = await app.call('GET', path!, { key: key! });
    expect(response.status).toBe(404);
    expect(response.body.detail).toMatchObject({ code: 'not_found', context: {} });
  }
});

test('concurrent duplicates create one organization and return the same key', async () => {
  const body = { name: 'Duplicate', slug: 'duplicate', owner_email: 'duplicate@example.com' };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => create(body, { idempotencyKey: 'duplicate' })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const later = await create(body, { idempotencyKey: 'duplicate' });
  expect(later.headers['idempotent-replayed']).toBe('true');
  expect(later.text).toBe(responses[0]!.text);
});

test('slugs are unique regardless of case, and a rejected request creates no user', async () => {
  await create({ name: 'A', slug: 'Taken', owner_email: 'taken-a@example.com' });
  const rejected = await create({ name: 'B', slug: 'tAKEN', owner_email: 'taken-b@example.com' });
  expect(rejected.status).toBe(409);
  expect(rejected.body.detail.code).toBe('slug_taken');
  const [user] = await app.services.db.system.read({
    text: "SELECT 1 FROM users WHERE email = 'taken-b@example.com'",
  });
  expect(user).toBeUndefined();
});

test("the owner's membership is already accepted if the caller is the owner", async () => {
  const created = await create({ name: 'Own', slug: 'own', owner_email: app.email.toUpperCase() });
  const [membership] = await app.services.db.system.read({
    text: 'SELECT accepted_at FROM memberships WHERE id = $1',
    values: [created.body.owner_membership.id],
    rows: rowsOf(columns('memberships', 'accepted_at')),
  });
  expect(membership!.accepted_at).not.toBeNull();
});

test.each([
  [{ slug: 'x', owner_email: 'a@b.c' }, 'missing', 'name'],
  [{ name: 'x', slug: 'a b', owner_email: 'a@b.c' }, 'string_pattern_mismatch', 'slug'],
  [{ name: 'x', slug: 'x', owner_email: 'nobody' }, 'value_error', 'owner_email'],
  [{ name: 'x', slug: 'x', owner_email: 'a@b.c,d@e.f' }, 'value_error', 'owner_email'],
])('rejects %j with 422 and the error type %s', async (body, type, field) => {
  const response = await create(body);
  expect(response.status).toBe(422);
  expect(response.body.detail).toMatchObject([{ type, loc: ['body', field] }]);
});

test('a key that is bound to an app cannot create an organization', async () => {
  const body = { name: 'App', slug: 'bound' };
  const created = await app.call('POST', `${ORGANIZATIONS}/${app.organizationId}/apps`, { body });
  const key = await limitedKey(app, ['platform:admin'], { app_id: created.body.application.id });
  const rejected = await create({ name: 'x', slug: 'x', owner_email: 'a@b.c' }, { key });
  expect(rejected.status).toBe(403);
  expect(rejected.body.detail.code).toBe('insufficient_scope');
});
