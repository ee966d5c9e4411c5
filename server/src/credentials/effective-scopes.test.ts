import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey } from '../../test/actors.ts';
import { accept, addMember, createKeyOf, inviteByLink, type Member } from '../../test/members.ts';
import { useTestApp } from '../../test/prepared.ts';

const app = useTestApp();
let organization: string;
beforeAll(async () => {
  organization = `/v1/organizations/${app.organizationId}`;
});

const setRole = (member: Member, role: string) =>
  app.call('PATCH', `${organization}/memberships/${member.membershipId}`, { body: { role } });

describe("an API key's scopes are its own as far as its user's present role has them", () => {
  /** Changes a membership like another process, and waits until this one must have learned of it. */
  async function changeMembership(id: string, change: string): Promise<void> {
    await app.services.db.system.write({
      text: `UPDATE memberships SET ${change} WHERE id = $1`,
      values: [id],
    });
    await sleep(200);
  }

  const scopesOf = async (key: string) => (await app.call('GET', '/auth/me', { key })).body.scopes;

  test('after a demotion', async () => {
    const member = await addMember(app, 'admin');
    const { key } = await createKeyOf(app, member, ['organization:write', 'organization:read']);
    await setRole(member, 'viewer');
    expect(await scopesOf(key)).toEqual(['organization:read']);
  });

  test('keys end with the membership when the invitation to it is revoked', async () => {
    const member = await addMember(app, 'admin');
    const { key } = await createKeyOf(app, member, ['organization:write', 'organization:read']);
    // Another organization's link undoes the acceptance, as for an address that was never verified.
    await changeMembership(member.membershipId, 'accepted_at = NULL');
    expect((await app.call('GET', '/auth/me', { key })).status).toBe(401);
    const invited = await app.call('POST', `${organization}/invitations`, {
      body: { email: member.email, role: 'viewer' },
    });
    expect(invited.status).toBe(201);
    await app.call('DELETE', `${organization}/invitations/${invited.body.id}`);
    expect((await app.call('GET', '/auth/me', { key })).status).toBe(401);
    // A new membership of the same user does not revive it.
    const { token } = await inviteByLink(app, member.email, 'admin');
    expect((await accept(app, token)).status).toBe(200);
    expect((await app.call('GET', '/auth/me', { key })).status).toBe(401);
  });

  test('the first key of an organization works before its owner accepts, until the membership changes', async () => {
    const created = await app.call('POST', '/v1/organizations', {
      body: { name: 'New', slug: randomUUID(), owner_email: `${randomUUID()}@example.com` },
    });
    const { organization: made, owner_membership, api_key } = created.body;
    const path = `/v1/organizations/${made.id}`;
    expect((await app.call('GET', path, { key: api_key.key })).status).toBe(200);
    await changeMembership(owner_membership.id, "role = 'viewer', updated_at = now()");
    expect((await app.call('GET', path, { key: api_key.key })).status).toBe(401);
  });

  test('platform:admin is kept while the user is an owner', async () => {
    const member = await addMember(app, 'owner');
    const key = await limitedKey(app, ['platform:admin', 'organization:read']);
    await app.services.db.system.write({
      text: "UPDATE api_keys SET user_id = $1 WHERE scopes = ARRAY['organization:read', 'platform:admin']",
      values: [member.userId],
    });
    expect(await scopesOf(key)).toContain('platform:admin');
    await changeMembership(member.membershipId, "role = 'admin'");
    expect(await scopesOf(key)).toEqual(['organization:read']);
  });
});
