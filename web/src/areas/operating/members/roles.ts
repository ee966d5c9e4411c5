import type { Member, Role } from '@eps/sdk';

export const ROLES: readonly Role[] = [
  'viewer',
  'auditor',
  'leader',
  'analyst',
  'reviewer',
  'coordinator',
  'editor',
  'admin',
  'owner',
];

/** The word for each scope that an owner can grant in addition to the roles. */
export const EXTRA_SCOPES = {
  'evaluations:answers': 'readsAnswers',
  'subjects:profile': 'readsProfiles',
  'studies:unblind': 'seesArms',
} as const satisfies Record<Member['extra_scopes'][number], string>;
