import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addPasskey, createAuthenticator } from '../../../../test/authenticator.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { addMemberWithApp, codeAt } from '../../../../test/factors.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { addMember, cookieOf, logIn, withCookie } from '../../../../test/members.ts';

const ORIGIN = 'http://localhost:8080';
const MAX_PASSKEYS = 20;

let app: TestApp;
let locks: Locks;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({ publicUrl: ORIGIN }, database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

/** Returns the body for `POST /auth/passkeys` with a passkey of its own. */
async function newPasskey(cookie: string): Promise<object> {
  const { options } = await expectStatus(withCookie(app, cookie, 'POST', '/auth/passkeys/options'), 201);
  return { name: 'New', passkey: createAuthenticator(ORIGIN).register(options) };
}

describe('changes of second factors at the same time', () => {
  test('createPasskey, confirmTotp: of two sessions that proved none, one adds the first factor', async () => {
    const member = await addMember(app, 'viewer');
    const thief = cookieOf(await logIn(app, member.email));
    const body = await newPasskey(thief);
    const { secret } = await expectStatus(withCookie(app, member.cookie, 'POST', '/auth/totp'), 201);
    const release = await locks.hold('SELECT 1 FROM eps.users WHERE id = $1 FOR UPDATE', [member.userId]);
    const confirm = { body: { code: codeAt(secret) } };
    const adding = [
      withCookie(app, member.cookie, 'POST', '/auth/totp/confirm', confirm),
      withCookie(app, thief, 'POST', '/auth/passkeys', { body }),
    ];
    await locks.untilWaiting(2);
    await release();
    const responses = await Promise.all(adding);
    const refused = responses.filter(({ status }) => status === 403);
    expect(refused.map((response) => response.body.detail.context.second_factor)).toEqual([true]);
    const factors = await withCookie(app, member.cookie, 'GET', '/auth/second-factors');
    const { totp, passkeys } = factors.body;
    expect([totp.enrolled, passkeys.length]).toEqual(responses[0]!.status === 200 ? [true, 0] : [false, 1]);
  });

  test('createPasskey: many registrations that have begun add no more passkeys than there may be', async () => {
    const member = await addMember(app, 'viewer');
    for (let i = 1; i < MAX_PASSKEYS; i++) await addPasskey(app, member);
    const bodies = [];
    for (let i = 0; i < 4; i++) bodies.push(await newPasskey(member.cookie));
    const adding = bodies.map((body) => withCookie(app, member.cookie, 'POST', '/auth/passkeys', { body }));
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });

  test('completeLogin: of twenty sign-ins with one recovery code at the same time, one succeeds', async () => {
    const { email, recoveryCodes } = await addMemberWithApp(app);
    const challenges = [];
    for (let i = 0; i < 20; i++)
      challenges.push((await logIn(app, email)).body.detail.context.challenge as string);
    const code = recoveryCodes[0]!;
    const completing = challenges.map((challenge) =>
      app.call('POST', '/auth/login/second-factor', { key: null, body: { challenge, code } }),
    );
    const statuses = (await Promise.all(completing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true);
  });
});
