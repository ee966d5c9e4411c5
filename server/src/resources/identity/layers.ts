import type { Domain } from '../domain.ts';

export const identity: Domain = {
  name: 'identity',
  holds: 'organizations, their members, apps, environments and credentials',
  resources: [
    { name: 'environments', holds: 'environments and their clocks', shares: ['lookups.ts'] },
    { name: 'apps', holds: 'apps', shares: ['lookups.ts', 'sign.ts'] },
    { name: 'api-keys', holds: 'API keys and the import of legacy keys', shares: ['import-legacy.ts'] },
    {
      name: 'factors',
      holds: 'passkeys and other second factors',
      shares: ['passkey-schema.ts', 'passkeys.ts', 'remove-all-factors.ts', 'use-factor.ts', 'use-given.ts'],
    },
    {
      name: 'auth',
      holds: 'users, sign-in, user sessions, passwords',
      shares: [
        'challenge-queries.ts',
        'create-reset-link.ts',
        'create-sign-in-link.ts',
        'end-in-organization.ts',
        'end-own-session.ts',
        'open-session.ts',
        'password-policy.ts',
        'record-sign-in.ts',
        'reset-second-factors.ts',
        'second-step.ts',
        'send-session.ts',
        'session-queries.ts',
      ],
    },
    { name: 'members', holds: 'memberships and invitations', shares: ['holders.ts', 'managed-members.ts'] },
    { name: 'single-sign-on', holds: 'identity providers', shares: ['role-of-groups.ts'] },
    { name: 'scim', holds: 'people and groups that a directory sends (SCIM 2.0)' },
    { name: 'organizations', holds: 'organizations', shares: ['lookups.ts', 'open-sign-in-policy.ts'] },
  ],
};
