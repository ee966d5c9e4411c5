import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../test/actors.ts';
import { addMember, createKeyOf, type Member } from '../../test/members.ts';
import { useTestApp } from '../../test/prepared.ts';
import { type Credential, trickle } from '../../test/trickle.ts';
import { RightsChanged } from '../credentials/rights.ts';
import { whileAuthorized } from './content.ts';

const app = useTestApp();
let organization: string;
beforeAll(async () => {
  organization = `/v1/organizations/${app.organizationId}`;
});

function createKeyBody(scopes: string[] = ['organization:write']) {
  return { name: `permanent-${randomUUID()}`, scopes };
}

async function keyExists(name: string): Promise<boolean> {
  const rows = await app.services.db.system.read({
    text: 'SELECT 1 FROM api_keys WHERE name = $1',
    values: [name],
  });
  return rows.length > 0;
}

const removeMember = (member: Member) =>
  app.call('DELETE', `${organization}/memberships/${member.membershipId}`);

const setRole = (member: Member, role: string) =>
  app.call('PATCH', `${organization}/memberships/${member.membershipId}`, { body: { role } });

describe('a write does nothing with a right that ended while its body was arriving', () => {
  let member: Member;
  beforeEach(async () => {
    member = await addMember(app, 'admin');
  });

  async function expectRejected(
    credential: Credential,
    end: () => Promise<{ status: number }>,
    status: number,
  ): Promise<void> {
    const body = createKeyBody();
    const response = await trickle(app.url, `${organization}/api-keys`, credential, body, async () => {
      expect((await end()).status).toBeLessThan(300);
    });
    expect(response.status).toBe(status);
    expect(await keyExists(body.name)).toBe(false);
  }

  test('the membership is removed: the cookie reaches the organization no more', () =>
    expectRejected({ cookie: member.cookie }, () => removeMember(member), 404));

  test('the membership is removed: the key is invalid', async () => {
    const { key } = await createKeyOf(app, member, ['organization:write']);
    await expectRejected({ key }, () => removeMember(member), 401);
  });

  test('the member is demoted: cookie and key lack the scope', async () => {
    const { key } = await createKeyOf(app, member, ['organization:write']);
    await expectRejected({ cookie: member.cookie }, () => setRole(member, 'viewer'), 403);
    await setRole(member, 'admin');
    await expectRejected({ key }, () => setRole(member, 'viewer'), 403);
  });

  test('the key is revoked', async () => {
    const { id, key } = await createKeyOf(app, member, ['organization:write']);
    await expectRejected({ key }, () => app.call('DELETE', `${organization}/api-keys/${id}`), 401);
  });

  test('the key is rotated', async () => {
    const { id, key } = await createKeyOf(app, member, ['organization:write']);
    await expectRejected({ key }, () => app.call('POST', `${organization}/api-keys/${id}/rotate`), 401);
  });

  test('the session is signed out', () =>
    expectRejected(
      { cookie: member.cookie },
      () => app.call('POST', '/auth/logout', { key: null, headers: { cookie: member.cookie } }),
      401,
    ));

  test('a write with rights that did not end succeeds', async () => {
    const body = createKeyBody();
    const response = await trickle(
      app.url,
      `${organization}/api-keys`,
      { cookie: member.cookie },
      body,
      async () => {},
    );
    expect(response.status).toBe(201);
  });

  test('a request that only reads is rejected too', async () => {
    const workspace = await setUpApp(app);
    const { key } = await createKeyOf(app, member, ['subjects:read']);
    const path = `${workspace.environmentPath}/subjects/lookup`;
    const response = await trickle(app.url, path, { key }, { external_id: 'x' }, () => removeMember(member));
    expect(response.status).toBe(401);
  });
});

describe('a participant token that was revoked while the body was arriving', () => {
  test('saves no answers', async () => {
    const workspace: Workspace = await setUpApp(app);
    const programId = await setUpProgram(workspace);
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const first = await openSession(workspace, programId, subjectId);
    const another = { program_id: programId, subject_id: subjectId, revoke_others: true };
    const response = await trickle(
      app.url,
      '/v1/participant/answers',
      { key: first.participant_token },
      { answers: [] },
      () => app.call('POST', `${workspace.environmentPath}/participant-sessions`, { body: another }),
    );
    expect(response.status).toBe(401);
  });
});

describe('the transaction compares rights, even if authentication found old ones', () => {
  /** Lets the next authentication of this process return what it would have returned before `end`. */
  async function withStaleAuthentication(key: string, end: () => Promise<unknown>): Promise<void> {
    const { credentials } = app.services;
    const original = credentials.principalOfKey;
    let stale: ReturnType<typeof original> | undefined;
    credentials.principalOfKey = (hash) => {
      stale ??= original.call(credentials, hash);
      return stale;
    };
    await app.call('GET', '/auth/me', { key });
    credentials.principalOfKey = original;
    await end();
    let calls = 0;
    credentials.principalOfKey = (hash) => {
      calls++;
      if (calls === 1) return stale!;
      credentials.principalOfKey = original;
      return original.call(credentials, hash);
    };
  }

  test('a key that was revoked creates nothing', async () => {
    const member = await addMember(app, 'admin');
    const { id, key } = await createKeyOf(app, member, ['organization:write']);
    await withStaleAuthentication(key, () => app.call('DELETE', `${organization}/api-keys/${id}`));
    const body = createKeyBody();
    expect((await app.call('POST', `${organization}/api-keys`, { body, key })).status).toBe(401);
    expect(await keyExists(body.name)).toBe(false);
  });

  test('a demoted owner cannot take the role back with it', async () => {
    const member = await addMember(app, 'owner');
    const { key } = await createKeyOf(
      app,
      member,
      (await app.call('GET', '/auth/me')).body.scopes.filter((scope: string) => scope !== 'platform:admin'),
    );
    await withStaleAuthentication(key, () => setRole(member, 'viewer'));
    const path = `${organization}/memberships/${member.membershipId}`;
    const response = await app.call('PATCH', path, { body: { role: 'owner' }, key });
    expect(response.status).toBe(403);
    const { body } = await app.call('GET', `${organization}/memberships?limit=100`);
    expect(body.items.find(({ id }: { id: string }) => id === member.membershipId).role).toBe('viewer');
  });

  test('a stored response is not replayed to a revoked key', async () => {
    const member = await addMember(app, 'admin');
    const { id, key } = await createKeyOf(app, member, ['organization:write']);
    const options = { body: createKeyBody(), key, idempotencyKey: randomUUID() };
    expect((await app.call('POST', `${organization}/api-keys`, options)).status).toBe(201);
    await withStaleAuthentication(key, () => app.call('DELETE', `${organization}/api-keys/${id}`));
    expect((await app.call('POST', `${organization}/api-keys`, options)).status).toBe(401);
  });

  test('a key that was revoked exports nothing and leaves no entry in the audit log', async () => {
    const member = await addMember(app, 'admin');
    const { id, key } = await createKeyOf(app, member, ['audit:read']);
    await withStaleAuthentication(key, () => app.call('DELETE', `${organization}/api-keys/${id}`));
    expect((await app.call('GET', `${organization}/audit-log/export`, { key })).status).toBe(401);
    const exported = `${organization}/audit-log?action=audit_log.exported&actor_id=${id}`;
    expect((await app.call('GET', exported)).body.items).toEqual([]);
  });

  test('a key may rotate and revoke itself, and a member may leave and step down', async () => {
    const member = await addMember(app, 'admin');
    const { id, key } = await createKeyOf(app, member, ['organization:write']);
    const rotated = await app.call('POST', `${organization}/api-keys/${id}/rotate`, { key });
    expect(rotated.status).toBe(200);
    const revoked = await app.call('DELETE', `${organization}/api-keys/${id}`, { key: rotated.body.key });
    expect(revoked.status).toBe(204);
    const own = { key: null, headers: { cookie: member.cookie } };
    const path = `${organization}/memberships/${member.membershipId}`;
    const steppedDown = await app.call('PATCH', path, { ...own, body: { role: 'editor' } });
    expect(steppedDown.status).toBe(200);
    await setRole(member, 'admin');
    expect((await app.call('DELETE', path, own)).status).toBe(204);
  });
});

test('a streamed response ends when the rights of its request end', async () => {
  async function* parts() {
    yield 'first';
    await sleep(250);
    yield 'second';
  }
  const received: unknown[] = [];
  const read = async (rights: { verify(): Promise<void> }) => {
    for await (const part of whileAuthorized(rights, parts())) received.push(part);
  };
  await read({ verify: async () => {} });
  expect(received).toEqual(['first', 'second']);
  await expect(read({ verify: () => Promise.reject(new RightsChanged()) })).rejects.toThrow(RightsChanged);
  expect(received).toEqual(['first', 'second', 'first']);
});
