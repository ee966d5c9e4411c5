import { randomInt } from 'node:crypto';
import { readConfig } from '../src/config/config.ts';
import { expectStatus } from './actors.ts';
import { type CallOptions, startTestApp, type TestApp, type TestResponse } from './app.ts';
import type { TestDatabase } from './database.ts';
import { cookieOf } from './members.ts';
import {
  CLIENT,
  type Cookies,
  followSignIn,
  startOpenidProvider,
  type TestProvider,
} from './openid-provider.ts';

/** A sign-in that has begun in a browser. */
export interface StartedSignIn {
  url: string;
  cookie: string;
  providerId: string;
}

/** The service, and two providers on loopback that are registered in its first organization. */
export interface SignOn {
  app: TestApp;
  path: string;
  slug: string;
  issuer: TestProvider;
  other: TestProvider;
  provider: any;
  otherProvider: any;
  create(issuer: string, changes?: object, options?: CallOptions): Promise<TestResponse>;
  start(at?: any, options?: object): Promise<TestResponse>;
  begin(at?: any, options?: object): Promise<StartedSignIn>;
  arrive(begun: Pick<StartedSignIn, 'url'>, cookies?: Cookies): Promise<URL>;
  complete(begun: Omit<StartedSignIn, 'url'>, callback: URL, changes?: object): Promise<TestResponse>;
  signOn(at?: any, options?: object, cookies?: Cookies): Promise<TestResponse>;
  memberOf(email: string): Promise<any>;
  close(): Promise<void>;
}

export const person = (name: string) => ({
  sub: name,
  email: `${name}@example.test`,
  email_verified: true,
});

/** Returns the status, the code and the reason of an error. */
export function codeOf({ status, body }: TestResponse): unknown[] {
  const reason = body?.detail?.context?.reason;
  return [status, body?.detail?.code, ...(reason === undefined ? [] : [reason])];
}

/** The address of another visitor for each request: the sign-in page is limited by network. */
export function elsewhere(): Record<string, string> {
  return { 'x-forwarded-for': `198.${randomInt(256)}.${randomInt(256)}.7` };
}

const SETTINGS = {
  name: 'Example Identity',
  ...CLIENT,
  domains: ['Example.test'],
  scopes: ['groups'],
  groups_claim: 'groups',
  group_roles: { authors: 'editor', people: 'coordinator', administrators: 'admin' },
  default_role: 'viewer',
  jit: true,
};

export async function startSignOn(database?: TestDatabase): Promise<SignOn> {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  const app = await startTestApp({ webhooks, trustedProxies: ['127.0.0.1'] }, database);
  const path = `/v1/organizations/${app.organizationId}`;
  const [issuer, other] = [
    await startOpenidProvider(person('ada')),
    await startOpenidProvider(person('ada')),
  ];
  const create: SignOn['create'] = (url, changes, options) =>
    app.call('POST', `${path}/identity-providers`, {
      body: { ...SETTINGS, issuer: url, ...changes },
      ...options,
    });
  const provider = await expectStatus(create(issuer.issuer), 201);
  const otherProvider = await expectStatus(create(other.issuer), 201);
  const { slug } = (await app.call('GET', path)).body;
  const start: SignOn['start'] = (at = provider, options = {}) => {
    const body = { organization: slug, provider_id: at.id, ...options };
    return app.call('POST', '/auth/sso/start', { key: null, body, headers: elsewhere() });
  };
  const begin: SignOn['begin'] = async (at = provider, options) => {
    const response = await start(at, options);
    if (response.status !== 201) throw new Error(response.text);
    return { url: response.body.url, cookie: cookieOf(response), providerId: at.id };
  };
  const arrive: SignOn['arrive'] = ({ url }, cookies) =>
    followSignIn(url, app.services.config.publicUrl, cookies);
  const complete: SignOn['complete'] = ({ cookie, providerId }, callback, changes = {}) => {
    const { code, state, iss, error } = Object.fromEntries(callback.searchParams);
    const body = { provider_id: providerId, state, code, iss, error, ...changes };
    return app.call('POST', '/auth/sso/complete', { key: null, body, headers: { cookie, ...elsewhere() } });
  };
  return {
    ...{ app, path, slug, issuer, other, provider, otherProvider, create, start, begin, arrive, complete },
    async signOn(at = provider, options = {}, cookies = new Map()) {
      const begun = await begin(at, options);
      return complete(begun, await arrive(begun, cookies));
    },
    async memberOf(email) {
      const { body } = await app.call('GET', `${path}/members?limit=100`);
      return body.items.find((item: { email: string }) => item.email === email);
    },
    async close() {
      await issuer.close();
      await other.close();
      await app.close();
    },
  };
}
