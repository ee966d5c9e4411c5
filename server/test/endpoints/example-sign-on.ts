import { expectStatus } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { addMember, cookieOf } from '../members.ts';
import { CLIENT, followSignIn, startOpenidProvider, type TestProvider } from '../openid-provider.ts';
import { connectDirectory } from '../scim.ts';
import { person } from '../single-sign-on.ts';
import type { Preparations } from './preparation.ts';

/** Returns the preparations for the examples of operations on single sign-on; starts a provider for them. */
export function signOnPreparations(app: () => TestApp): Preparations {
  let started: Promise<TestProvider> | undefined;
  const registration = async () => {
    started ??= startOpenidProvider(person('ada'));
    return { ...CLIENT, issuer: (await started).issuer };
  };
  const registered = async () => {
    const path = `/v1/organizations/${app().organizationId}`;
    const body = {
      ...(await registration()),
      name: 'one',
      domains: ['example.test', 'example.com'],
      default_role: 'viewer',
      jit: true,
    };
    const { id } = await expectStatus(app().call('POST', `${path}/identity-providers`, { body }), 201);
    const { slug } = await expectStatus(app().call('GET', path), 200);
    return { provider_id: id as string, organization: slug as string };
  };
  /** A sign-in that the provider has answered. */
  const arrived = async () => {
    const body = await registered();
    const begun = await app().call('POST', '/auth/sso/start', { key: null, body });
    const callback = await followSignIn(begun.body.url, app().services.config.publicUrl);
    const { code, state, iss } = Object.fromEntries(callback.searchParams) as Record<string, string>;
    return { provider_id: body.provider_id, code: code!, state: state!, iss: iss!, cookie: cookieOf(begun) };
  };
  const directory = async () => {
    const { provider_id } = await registered();
    return connectDirectory(
      app(),
      `/v1/organizations/${app().organizationId}/identity-providers/${provider_id}`,
    );
  };
  const scim = async (of?: 'user' | 'group') => {
    const { token: key, ...connected } = await directory();
    const made = of === undefined ? undefined : await connected[of]('ada');
    return { options: { key }, ...(made && { path: { id: made.id as string } }) };
  };
  const examplesOf = (of: 'user' | 'group') => () => scim(of);
  const onPath = async () => ({ path: { provider_id: (await registered()).provider_id } });
  return {
    createIdentityProvider: async () => ({ ids: await registration() }),
    changeIdentityProvider: onPath,
    deleteIdentityProvider: onPath,
    getIdentityProvider: onPath,
    createScimToken: onPath,
    revokeScimToken: async () => {
      const { provider_id } = await registered();
      const path = `/v1/organizations/${app().organizationId}/identity-providers/${provider_id}`;
      return { path: { provider_id, token_id: (await connectDirectory(app(), path)).tokenId } };
    },
    createScimUser: () => scim(),
    replaceScimUser: examplesOf('user'),
    changeScimUser: examplesOf('user'),
    deleteScimUser: examplesOf('user'),
    createScimGroup: () => scim(),
    replaceScimGroup: examplesOf('group'),
    changeScimGroup: examplesOf('group'),
    deleteScimGroup: examplesOf('group'),
    receiveLogout: async () => {
      await registration();
      const provider = await started!;
      // Nobody else's account.
      provider.person = person('logged-out');
      const { provider_id, code, state, iss: issuer, cookie } = await arrived();
      const body = { provider_id, code, state, iss: issuer };
      const signedOn = app().call('POST', '/auth/sso/complete', { key: null, body, headers: { cookie } });
      await expectStatus(signedOn, 200);
      provider.person = person('ada');
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const iat = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: CLIENT.client_id, iat, jti: 'once', sub: 'logged-out', events };
      const token = await provider.sign(claims);
      return {
        path: { provider_id },
        options: {
          key: null,
          rawBody: `logout_token=${token}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      };
    },
    startSignOn: async () => ({ ids: await registered(), options: { key: null } }),
    linkSignOn: async () => {
      const { cookie } = await addMember(app(), 'viewer');
      return { ids: await registered(), options: { key: null, headers: { cookie } } };
    },
    signOutSso: async () => {
      const { cookie } = await addMember(app(), 'viewer');
      return { options: { key: null, headers: { cookie } } };
    },
    completeSignOn: async () => {
      const { cookie, ...ids } = await arrived();
      return { ids, options: { key: null, headers: { cookie } } };
    },
  };
}
