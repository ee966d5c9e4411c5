import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as jose from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** The claims of the provider about one person; tests change them. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  groups?: string[];
  amr?: string[];
  /** The claims in the ID token besides `sub`; the userinfo endpoint has all of them. */
  inIdToken?: object;
}

/** An OpenID provider on loopback that signs in the same person for every request. */
export interface TestProvider {
  issuer: string;
  person: Person;
  /** Changes the claims of ID tokens, which are signed again. */
  changeIdToken: ((claims: jose.JWTPayload) => jose.JWTPayload) | undefined;
  /** Makes the provider send logout tokens there, and name its sessions in ID tokens. */
  sendLogoutTo(uri: string): Promise<void>;
  /** Signs a token with the key of the provider. */
  sign(claims: jose.JWTPayload, header?: object): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { client_id: 'evaluations', client_secret: 'of-the-provider-4711' };

const SCOPES = ['openid', 'email', 'groups'];

/** Starts a provider with one client. Its person signs in without a page. */
export async function startOpenidProvider(first: Person): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It must not keep a test that does not close it from ending.
  server.unref();
  const { privateKey } = await jose.generateKeyPair('RS256', { extractable: true });
  const key = { ...(await jose.exportJWK(privateKey)), kid: 'of-the-test', alg: 'RS256', use: 'sig' };
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started: TestProvider = {
    issuer,
    person: first,
    changeIdToken: undefined,
    async sendLogoutTo(uri) {
      // One object for each client, which the provider keeps.
      const client = await provider.Client.find(CLIENT.client_id);
      Object.assign(client!, { backchannelLogoutUri: uri, backchannelLogoutSessionRequired: true });
    },
    sign: (claims, header = {}) =>
      new jose.SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'logout+jwt', ...header })
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const configuration: Configuration = {
    clients: [{ ...CLIENT, redirect_uris: ['http://127.0.0.1/unused'] }],
    scopes: SCOPES,
    // Without them the provider prints notices.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], groups: ['groups'] },
    cookies: { keys: ['a key of the test'] },
    // Its own dispatcher does not reach loopback.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    jwks: { keys: [key] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      async claims(use) {
        const { inIdToken, ...all } = started.person;
        return { ...(use === 'id_token' ? inIdToken : all), sub: id };
      },
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  // The service decides the addresses of its providers after this one has started.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: () => true,
    postLogoutRedirectUriAllowed: () => true,
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (started.changeIdToken === undefined || body?.id_token === undefined) return;
    const claims = started.changeIdToken(jose.decodeJwt(body.id_token));
    context.body = { ...body, id_token: await started.sign(claims, { typ: 'JWT' }) };
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    const { sub, amr } = started.person;
    const login = { accountId: sub, ...(amr && { amr }), remember: false };
    void provider.interactionFinished(request, response, { login });
  });
  return started;
}

/** The cookies of a browser, by name. */
export type Cookies = Map<string, string>;

/** Follows a sign-in at the provider, as a browser does, up to the address `until` begins with. */
export async function followSignIn(url: string, until: string, cookies: Cookies = new Map()): Promise<URL> {
  let next = url;
  for (let step = 0; step < 10 && !next.startsWith(until); step++) {
    const response = await visit(next, cookies);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return new URL(next);
}

/** Signs a browser out at the provider: opens the page with this address and sends its form. */
export async function signOutAt(url: string, cookies: Cookies): Promise<void> {
  const page = await (await visit(url, cookies)).text();
  const [, action] = /action="([^"]+)"/.exec(page)!;
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page)!;
  const response = await visit(action!, cookies, new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }));
  if (response.status >= 400) throw new Error(`${response.status} ${await response.text()}`);
}

async function visit(url: string, cookies: Cookies, form?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
    cookies.set(name!, value!);
  }
  return response;
}
