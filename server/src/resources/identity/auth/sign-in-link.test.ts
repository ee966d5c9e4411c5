import { describe, expect, test } from 'vitest';
import { addMember, cookieOf, logIn, withCookie } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { createSignInLink, SIGN_IN_LINK_MS } from './create-sign-in-link.ts';

const app = useTestApp();

async function tokenFor(email: string): Promise<string> {
  const link = await createSignInLink(app.services, email);
  expect(link!.url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/sign-in#[\w-]{43}$/);
  return link!.url.split('#')[1]!;
}
const signIn = (token: string, headers: Record<string, string> = {}) =>
  app.call('POST', '/auth/sign-in-link', { key: null, body: { token }, headers });

describe('signInWithLink', () => {
  test('signs the user in once, as login does, and is recorded', async () => {
    const { email } = await addMember(app, 'editor');
    const token = await tokenFor(email);
    const first = await signIn(token);
    expect(first.body).toMatchObject({ kind: 'user', email });
    const login = await logIn(app, email);
    const attributes = (cookie: string) => cookie.replace(/=[^;]*/, '').toLowerCase();
    expect(attributes(first.headers['set-cookie']!)).toBe(attributes(login.headers['set-cookie']!));
    expect((await withCookie(app, cookieOf(first), 'GET', '/auth/me')).body.email).toBe(email);
    const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=10`);
    const actions = log.body.items.map(({ action, details }: any) => [action, details.method]);
    expect(actions).toContainEqual(['user.signed_in', 'link']);
    expect(actions).toContainEqual(['sign_in_link.created', undefined]);
    const second = await signIn(token);
    expect([second.status, second.body.detail.code]).toEqual([410, 'sign_in_link_expired']);
  });

  test('with one link at the same time signs in one', async () => {
    const { email } = await addMember(app, 'viewer');
    const token = await tokenFor(email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => signIn(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The throttle may reject attempts at the same millisecond.
    expect(statuses.every((status) => [200, 410, 429].includes(status))).toBe(true);
  });

  test('rejects a link that a new password invalidated', async () => {
    const { email, cookie } = await addMember(app, 'viewer');
    const token = await tokenFor(email);
    const body = { current_password: 'correct horse battery', new_password: 'staple correct horse' };
    const changed = await withCookie(app, cookie, 'POST', '/auth/password', { body });
    expect(changed.status, changed.text).toBe(204);
    expect((await signIn(token)).status).toBe(410);
  });

  test('rejects pages of other origins, unknown tokens and malformed bodies', async () => {
    const token = await tokenFor(app.email);
    expect((await signIn(token, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await signIn('x'.repeat(43))).status).toBe(410);
    expect((await app.call('POST', '/auth/sign-in-link', { key: null, body: {} })).status).toBe(422);
    expect((await signIn(token)).status).toBe(200);
  });

  test('stores only the hash of the token', async () => {
    const token = await tokenFor(app.email);
    const text = `SELECT encode(token_hash, 'escape') AS hash FROM sign_in_links`;
    const rows = await app.services.db.system.read({ text });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('of an unknown address creates no link', async () => {
    expect(await createSignInLink(app.services, 'nobody@example.com')).toBeUndefined();
  });

  test('is throttled by network after many wrong tokens', async () => {
    let status = 0;
    for (let n = 0; n < 70 && status !== 429; n++) ({ status } = await signIn(`${n}`.padStart(43, 'w')));
    expect(status).toBe(429);
  });

  test('rejects an expired link', async () => {
    const token = await tokenFor(app.email);
    app.setClock(new Date(Date.now() + SIGN_IN_LINK_MS + 1000));
    expect((await signIn(token)).status).toBe(410);
    app.setClock(undefined);
  });
});
