import type { TestApp } from '../app.ts';
import { addMemberWithApp, codeAt, nextCode } from '../factors.ts';
import { addMember, logIn, type Member, withCookie } from '../members.ts';
import type { Preparations } from './example-preparations.ts';

/** Returns what prepares the examples of operations on sessions and sign-in. */
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

function cookieOnly({ cookie }: Pick<Member, 'cookie'>) {
  return { key: null, headers: { cookie } };
}
