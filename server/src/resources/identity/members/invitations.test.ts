import { beforeAll, expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { inviteByLink } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { computed, rowsOf } from '../../../db/rows.ts';

const app = useTestApp();
let invitations: string;
beforeAll(async () => {
  invitations = `/v1/organizations/${app.organizationId}/invitations`;
});

function invite(body: object, options = {}) {
  return app.call('POST', invitations, { body, ...options });
}

async function listed(id: string) {
  const { body } = await app.call('GET', invitations);
  return body.items.find((item: { id: string }) => item.id === id);
}

test('an invitation expires after seven days', async () => {
  const { status, body } = await invite({ email: 'one@example.com', role: 'editor' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: 'one@example.com', role: 'editor', status: 'pending' });
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 86_400_000);
  expect(await listed(body.id)).toEqual(body);
  app.setClock(new Date(Date.parse(body.expires_at)));
  expect((await listed(body.id)).status).toBe('expired');
  app.setClock(undefined);
});

test('inviting an address again replaces the invitation and its role', async () => {
  const first = await invite({ email: 'twice@example.com', role: 'editor' });
  const link = await app.call('POST', `${invitations}/${first.body.id}/link`);
  const second = await invite({ email: 'twice@example.com', role: 'analyst' });
  expect(second.status).toBe(201);
  expect((await listed(first.body.id)).status).toBe('revoked');
  const body = { token: link.body.token, password: 'correct horse battery' };
  const late = await app.call('POST', '/auth/invitations/accept', { key: null, body });
  expect(late.status).toBe(410);
  expect(late.body.detail.code).toBe('invitation_expired');
  const members = await app.call('GET', `/v1/organizations/${app.organizationId}/memberships`);
  expect(members.body.items[0].role).toBe('analyst');
});

test('createInvitation returns 409 for a member', async () => {
  const rejected = await invite({ email: app.email });
  expect(rejected.status).toBe(409);
  expect(rejected.body.detail.code).toBe('already_member');
});

test('revoking an invitation removes the pending membership', async () => {
  const { membership, invitation } = await inviteByLink(app, 'revoked@example.com', 'viewer');
  const path = `${invitations}/${invitation.id}`;
  expect((await app.call('DELETE', path)).status).toBe(204);
  expect((await listed(invitation.id)).status).toBe('revoked');
  const members = await app.call('GET', `/v1/organizations/${app.organizationId}/memberships`);
  expect(members.body.items.map(({ id }: { id: string }) => id)).not.toContain(membership.id);
  expect((await app.call('DELETE', path)).status).toBe(204);
  const link = await app.call('POST', `${path}/link`);
  expect(link.status).toBe(409);
  expect(link.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'revoked', to: 'pending', allowed: [] },
  });
});

test('createInvitationLink returns a new link each time and stores only its hash', async () => {
  const { invitation, token, url } = await inviteByLink(app, 'link@example.com', 'viewer');
  expect(url).toBe(`${app.services.config.publicUrl}/accept-invitation#${token}`);
  const again = await app.call('POST', `${invitations}/${invitation.id}/link`);
  expect(again.body.token).not.toBe(token);
  const body = { token, password: 'correct horse battery' };
  expect((await app.call('POST', '/auth/invitations/accept', { key: null, body })).status).toBe(404);
  const [row] = await app.services.db.system.read({
    text: 'SELECT i::text AS all FROM invitations i WHERE id = $1',
    values: [invitation.id],
    rows: rowsOf({ all: computed('text') }),
  });
  expect(row!.all).not.toContain(again.body.token);
});

test('createInvitationLink requires the scopes of the invited role', async () => {
  const { invitation } = await inviteByLink(app, 'wide@example.com', 'editor');
  const key = await limitedKey(app, ['organization:write']);
  const path = `${invitations}/${invitation.id}/link`;
  expect((await app.call('POST', path, { key })).status).toBe(403);
  const idempotencyKey = 'made once';
  const created = await app.call('POST', path, { idempotencyKey });
  expect((await app.call('POST', path, { idempotencyKey, key })).status).toBe(403);
  expect((await app.call('POST', path, { idempotencyKey })).body).toEqual(created.body);
});

test('returns 404 for an unknown invitation', async () => {
  for (const id of [crypto.randomUUID(), 'x']) {
    expect((await app.call('DELETE', `${invitations}/${id}`)).status).toBe(404);
    expect((await app.call('POST', `${invitations}/${id}/link`)).status).toBe(404);
  }
});

test("the invitation of an organization's only owner cannot be revoked", async () => {
  const created = await app.call('POST', '/v1/organizations', {
    body: { name: 'New', slug: 'new', owner_email: 'owner@example.com' },
  });
  const path = `/v1/organizations/${created.body.organization.id}/invitations`;
  const { key } = created.body.api_key;
  const { body } = await app.call('GET', path, { key });
  const rejected = await app.call('DELETE', `${path}/${body.items[0].id}`, { key });
  expect(rejected.body.detail.code).toBe('last_owner');
});
