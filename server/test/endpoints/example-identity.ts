import type { TestApp } from '../app.ts';
import { addPasskey, createAuthenticator, signInOptions } from '../authenticator.ts';
import { addMemberWithApp, codeAt, nextCode } from '../factors.ts';
import { addMember, logIn, type Member, withCookie } from '../members.ts';
import type { Preparations } from './preparation.ts';

/** Returns the preparations for the examples of operations on sessions and sign-in. */
export function identityPreparations(app: () => TestApp): Preparations {
  return {
    login: async () => {
      await addMember(app(), 'viewer', 'ada@example.com');
      return { options: { key: null } };
    },
    logout: () => asMember(app()),
    changePassword: () => asMember(app()),
    completeLogin: async () => {
      const { email, secret } = await addMemberWithApp(app());
      const { body } = await logIn(app(), email);
      const ids = { challenge: body.detail.context.challenge, code: nextCode(secret) };
      return { ids, options: { key: null } };
    },
    reauthenticate: () => asMember(app()),
    getSecondFactors: () => asMember(app()),
    enrollTotp: () => asMember(app()),
    confirmTotp: async () => {
      const member = await addMember(app(), 'viewer');
      const { body } = await withCookie(app(), member.cookie, 'POST', '/auth/totp');
      return { ids: { code: codeAt(body.secret) }, options: cookieOnly(member) };
    },
    createPasskeyOptions: () => asMember(app()),
    createPasskey: async () => {
      const member = await addMember(app(), 'viewer');
      const { body } = await withCookie(app(), member.cookie, 'POST', '/auth/passkeys/options');
      const origin = new URL(app().services.config.publicUrl).origin;
      const passkey = createAuthenticator(origin).register(body.options);
      return { ids: { passkey }, options: cookieOnly(member) };
    },
    renamePasskey: () => withPasskey(app()),
    removePasskey: () => withPasskey(app()),
    signInWithPasskey: async () => {
      const { authenticator } = await addPasskey(app(), await addMember(app(), 'viewer'));
      const passkey = authenticator.use(await signInOptions(app()));
      return { ids: { passkey }, options: { key: null } };
    },
    removeTotp: async () => ({ options: cookieOnly(await addMemberWithApp(app())) }),
    createRecoveryCodes: async () => ({ options: cookieOnly(await addMemberWithApp(app())) }),
    endSession: async () => {
      const { cookie } = await addMember(app(), 'viewer');
      const { body } = await app().call('GET', '/auth/sessions', { key: null, headers: { cookie } });
      return { path: { session_id: body.items[0].id }, options: { key: null, headers: { cookie } } };
    },
    endMemberSession: async () => {
      const { cookie } = await addMember(app(), 'viewer');
      const { body } = await app().call('GET', '/auth/sessions', { key: null, headers: { cookie } });
      return { path: { session_id: body.items[0].id } };
    },
    endMemberSessions: async () => {
      const { membershipId } = await addMember(app(), 'viewer');
      return { path: { membership_id: membershipId } };
    },
  };
}

async function asMember(app: TestApp) {
  return { options: cookieOnly(await addMember(app, 'viewer')) };
}

async function withPasskey(app: TestApp) {
  const member = await addMember(app, 'viewer');
  const { passkey } = await addPasskey(app, member);
  return { path: { passkey_id: passkey.id }, options: cookieOnly(member) };
}

function cookieOnly({ cookie }: Pick<Member, 'cookie'>) {
  return { key: null, headers: { cookie } };
}
