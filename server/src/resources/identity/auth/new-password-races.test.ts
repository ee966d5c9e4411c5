import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { addMember, logIn, PASSWORD, withCookie } from '../../../../test/members.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { createResetLink } from './create-reset-link.ts';
import { createSignInLink } from './create-sign-in-link.ts';

/** What a new password ends, even if a request that began earlier is about to create it. */

let app: TestApp;
let locks: Locks;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

const NEW_PASSWORD = 'a wholly new password';

async function resetTokenOf(email: string): Promise<string> {
  return (await createResetLink(app.services, email))!.url.split('#')[1]!;
}

async function statusOf(key: string): Promise<number> {
  return (await app.call('GET', '/auth/me', { key })).status;
}

function reset(token: string, options: object = {}) {
  const body = { token, password: NEW_PASSWORD, ...options };
  return app.call('POST', '/auth/password/reset', { key: null, body });
}

async function sessionsOf(userId: string): Promise<number> {
  const text = 'SELECT 1 FROM user_sessions WHERE user_id = $1';
  return (await app.services.db.system.read({ text, values: [userId] })).length;
}

describe('a new password ends what the old one opens at the same time', () => {
  test('login: a password that is replaced after it was verified opens no session', async () => {
    const member = await addMember(app, 'viewer');
    const token = await resetTokenOf(member.email);
    // Signing in remembers the network between the password and the session.
    const release = await locks.hold('LOCK eps.known_networks IN EXCLUSIVE MODE');
    const login = logIn(app, member.email);
    await locks.untilWaiting(1);
    const resetting = reset(token);
    // It has committed, and remembers the network too.
    await locks.untilWaiting(2);
    await release();
    expect((await resetting).status).toBe(204);
    const { status, body, headers } = await login;
    expect([status, body.detail.code, headers['set-cookie']]).toEqual([401, 'unauthenticated', undefined]);
    expect(await sessionsOf(member.userId)).toBe(0);
  });

  test.each([
    ['login', 401, 'unauthenticated'],
    ['signInWithLink', 410, 'sign_in_link_expired'],
  ])('%s returns %i if its session was ended before the response', async (operation, status, code) => {
    const { email } = await addMember(app, 'viewer');
    const token = await resetTokenOf(email);
    const link = (await createSignInLink(app.services, email))!.url.split('#')[1]!;
    const { credentials } = app.services;
    const original = credentials.principalOfSession;
    vi.spyOn(credentials, 'principalOfSession').mockImplementationOnce(async (hash) => {
      expect((await reset(token)).status).toBe(204);
      return original(hash);
    });
    const ended =
      operation === 'login'
        ? await logIn(app, email)
        : await app.call('POST', '/auth/sign-in-link', { key: null, body: { token: link } });
    expect([ended.status, ended.body.detail.code]).toEqual([status, code]);
    expect(ended.headers['set-cookie']).toBeUndefined();
  });
});

describe('a new password ends keys and links that are used at the same time', () => {
  const createKey = (cookie: string) =>
    withCookie(app, cookie, 'POST', `/v1/organizations/${app.organizationId}/api-keys`, {
      body: { name: 'own', scopes: ['organization:read'] },
    });

  test.each(['resetPassword', 'changePassword'])('%s: a key created before it locks the user', async (by) => {
    const { email, cookie, userId } = await addMember(app, 'admin');
    const token = await resetTokenOf(email);
    const release = await locks.hold('SELECT 1 FROM eps.users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const changing =
      by === 'resetPassword'
        ? reset(token, { end_api_keys: true })
        : withCookie(app, cookie, 'POST', '/auth/password', {
            body: { current_password: PASSWORD, new_password: NEW_PASSWORD, end_api_keys: true },
          });
    await locks.untilWaiting(1);
    const created = await createKey(cookie);
    await release();
    expect([created.status, (await changing).status]).toEqual([201, 204]);
    expect(await statusOf(created.body.key)).toBe(401);
  });

  test('resetPassword: a key that waits for it is not created', async () => {
    const { email, cookie, userId } = await addMember(app, 'admin');
    const token = await resetTokenOf(email);
    const sessions = 'SELECT 1 FROM eps.user_sessions WHERE user_id = $1 FOR UPDATE';
    const release = await locks.hold(sessions, [userId]);
    const resetting = reset(token, { end_api_keys: true });
    await locks.untilWaiting(1);
    const creating = createKey(cookie);
    await Promise.race([creating, locks.untilWaiting(2)]);
    await release();
    expect([(await resetting).status, (await creating).status]).toEqual([204, 401]);
  });

  test('signInWithLink: a link opens no session that outlives a new password', async () => {
    const { email, userId } = await addMember(app, 'viewer');
    const token = await resetTokenOf(email);
    const link = (await createSignInLink(app.services, email))!.url.split('#')[1]!;
    const another = hashSecret(await resetTokenOf(email));
    const resets = 'SELECT 1 FROM eps.password_resets WHERE token_hash = $1 FOR UPDATE';
    const release = await locks.hold(resets, [another]);
    const resetting = reset(token);
    // It has deleted the sessions, but not yet invalidated all links.
    await locks.untilWaiting(1);
    const signingIn = app.call('POST', '/auth/sign-in-link', { key: null, body: { token: link } });
    await Promise.race([signingIn, locks.untilWaiting(2)]);
    await release();
    expect([(await resetting).status, (await signingIn).status]).toEqual([204, 410]);
    expect(await sessionsOf(userId)).toBe(0);
  });
});
