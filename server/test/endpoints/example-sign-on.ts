import { expectStatus } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { addMember, cookieOf } from '../members.ts';
import { CLIENT, followSignIn, startOpenidProvider, type TestProvider } from '../openid-provider.ts';
import { person } from '../single-sign-on.ts';
import type { Preparations } from './preparation.ts';

/** Returns what prepares the examples of operations on single sign-on, with a provider that it starts. */
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
      domains: ['example.test'],
      default_role: 'viewer',
      jit: true,
    };
    const { id } = await expectStatus(app().call('POST', `${path}/identity-providers`, { body }), 201);
    const { slug } = await expectStatus(app().call('GET', path), 200);
    return { provider_id: id as string, organization: slug as string };
  };
  const onPath = async () => ({ path: { provider_id: (await registered()).provider_id } });
  return {
    createIdentityProvider: async () => ({ ids: await registration() }),
    changeIdentityProvider: onPath,
    deleteIdentityProvider: onPath,
    getIdentityProvider: onPath,
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
      const body = await registered();
      const begun = await app().call('POST', '/auth/sso/start', { key: null, body });
      const callback = await followSignIn(begun.body.url, app().services.config.publicUrl);
      const { code, state, iss } = Object.fromEntries(callback.searchParams) as Record<string, string>;
      const ids = { provider_id: body.provider_id, code: code!, state: state!, iss: iss! };
      return { ids, options: { key: null, headers: { cookie: cookieOf(begun) } } };
    },
  };
}
