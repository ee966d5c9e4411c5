import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMember, logIn, PASSWORD } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { createLimits } from '../../../http/limits.ts';
import { housekeeping } from '../../../maintenance/housekeeping.ts';
import { createSignInLink } from './create-sign-in-link.ts';

const app = useTestApp({ trustedProxies: ['127.0.0.1'] });

const HOME = { 'x-forwarded-for': '192.0.2.1' };
const WRONG = 'wrong password';

/** Sends wrong passwords from different networks and returns the last response. */
async function guess(email: string, times: number, network = '198.51.100.') {
  let last = await logIn(app, email, WRONG, { 'x-forwarded-for': `${network}1` });
  for (let i = 2; i <= times; i++)
    last = await logIn(app, email, WRONG, { 'x-forwarded-for': `${network}${i}` });
  return last;
}

function seconds(response: { headers: Record<string, string> }): number {
  return Number(response.headers['retry-after']);
}

describe('login: password attempts are throttled by account and network', () => {
  test("a stranger's wrong passwords do not lock the owner out of a known network", async () => {
    const member = await addMember(app, 'viewer', 'known@example.com');
    expect((await logIn(app, member.email, PASSWORD, HOME)).status).toBe(200);
    expect((await guess(member.email, 10)).status).toBe(429);
    expect((await logIn(app, member.email, PASSWORD, HOME)).status).toBe(200);
    const elsewhere = await logIn(app, member.email, PASSWORD, { 'x-forwarded-for': '203.0.113.9' });
    expect(elsewhere.status).toBe(428);
  });

  test('a letter that the database reads as another one gets no attempts of its own', async () => {
    expect((await guess('iris@example.com', 5)).status).toBe(401);
    for (const email of ['IRIS@example.com', 'İris@example.com', 'irİs@example.com'])
      expect([email, (await guess(email, 1)).status]).toEqual([email, 429]);
  });

  test('the pauses grow up to 15 minutes, and attempts during a pause do not extend them', async () => {
    const email = 'nobody-here@example.com';
    const pauses: number[] = [];
    let now = Date.now();
    app.setClock(new Date(now));
    for (let i = 0; i < 5; i++) await logIn(app, email, WRONG, HOME);
    for (let i = 0; i < 9; i++) {
      app.setClock(new Date(now));
      await logIn(app, email, WRONG, HOME);
      const paused = await logIn(app, email, WRONG, HOME);
      expect(paused.status).toBe(429);
      expect(seconds(await logIn(app, email, WRONG, HOME))).toBe(seconds(paused));
      pauses.push(seconds(paused));
      now += seconds(paused) * 1000;
    }
    app.setClock(undefined);
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  test('the count is shared by all processes', async () => {
    const { db, clock } = app.services;
    const rates = { credential: 300, organization: 3000 };
    const key = createSecretKey(Buffer.alloc(32, 7));
    const [one, two] = [1, 2].map(() => createLimits(db, rates, clock, key));
    const attempt = (limits: typeof one) => limits!.passwordAttempt('shared@example.com', '192.0.2.77');
    for (let i = 0; i < 5; i++) await attempt(i % 2 === 0 ? one : two);
    await expect(attempt(one)).rejects.toThrow('Too many requests');
    await expect(attempt(two)).rejects.toThrow('Too many requests');
  });

  test('of many concurrent wrong passwords only the free ones are checked', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const from = { 'x-forwarded-for': `198.18.0.${i}` };
        return (await logIn(app, 'parallel@example.com', WRONG, from)).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('one network cannot try passwords on many accounts', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50' };
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push((await logIn(app, `many-${i}@example.com`, WRONG, from)).status);
    expect(statuses).toEqual([...Array(60).fill(401), 428]);
  });

  test('a network that tried too many accounts locks nobody out who signed in from it before', async () => {
    const hospital = { 'x-forwarded-for': '203.0.113.60' };
    const nurse = await addMember(app, 'viewer', 'nurse@example.com');
    const doctor = await addMember(app, 'viewer', 'doctor@example.com');
    const link = await createSignInLink(app.services, doctor.email);
    const token = link!.url.split('#')[1];
    expect((await logIn(app, nurse.email, PASSWORD, hospital)).status).toBe(200);
    const withLink = await app.call('POST', '/auth/sign-in-link', {
      key: null,
      body: { token },
      headers: hospital,
    });
    expect(withLink.status).toBe(200);
    for (let i = 0; i < 61; i++) await logIn(app, `guess-${i}@example.com`, WRONG, hospital);
    expect((await logIn(app, 'guess-61@example.com', WRONG, hospital)).status).toBe(428);
    for (const { email } of [nurse, doctor])
      expect((await logIn(app, email, PASSWORD, hospital)).status).toBe(200);
  });

  test('housekeeping deletes counters that have expired', async () => {
    await guess('forgotten@example.com', 3);
    app.setClock(new Date(Date.now() + 2 * 86_400_000));
    await housekeeping(app.services).run(new AbortController().signal);
    app.setClock(undefined);
    expect(await app.services.db.system.read({ text: 'SELECT 1 FROM throttles' })).toEqual([]);
    const known = await app.services.db.system.read({ text: 'SELECT 1 FROM known_networks' });
    expect(known.length).toBeGreaterThan(0);
    app.setClock(new Date(Date.now() + 100 * 86_400_000));
    await housekeeping(app.services).run(new AbortController().signal);
    app.setClock(undefined);
    expect(await app.services.db.system.read({ text: 'SELECT 1 FROM known_networks' })).toEqual([]);
  });
});
