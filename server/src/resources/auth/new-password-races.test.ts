import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { addMember, logIn } from '../../../test/members.ts';
import { createResetLink } from './create-reset-link.ts';
import { createSignInLink } from './create-sign-in-link.ts';

/** What a new password ends, even if a request that began earlier is about to create it. */

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
});
afterAll(() => app.close());

const NEW_PASSWORD = 'a wholly new password';

/** Runs a statement in a transaction that stays open until the returned function is called. */
async function hold(text: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query(text, values);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

/** Waits until this many connections wait for a lock. */
async function untilWaiting(connections: number): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.services.db.system.read({ text })).length < connections) await sleep(10);
}

async function resetTokenOf(email: string): Promise<string> {
  return (await createResetLink(app.services, email))!.url.split('#')[1]!;
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
    const release = await hold('LOCK eps.known_networks IN EXCLUSIVE MODE');
    const login = logIn(app, member.email);
    await untilWaiting(1);
    const resetting = reset(token);
    // It has committed, and remembers the network too.
    await untilWaiting(2);
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
