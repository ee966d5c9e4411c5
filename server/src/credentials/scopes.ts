/** The scopes of the API. No scope implies another. */
export const SCOPES = [
  'organization:read',
  'organization:write',
  'definitions:read',
  'definitions:write',
  'bundles:read',
  'bundles:write',
  'bundles:publish',
  'bundles:release',
  'programs:read',
  'programs:write',
  'subjects:read',
  'subjects:write',
  'subjects:erase',
  'subjects:export',
  'subjects:identify',
  'subjects:profile',
  'subjects:contact',
  'enrollments:read',
  'enrollments:write',
  'sessions:write',
  'evaluations:read',
  'evaluations:answers',
  'evaluations:review',
  'tasks:read',
  'tasks:write',
  'messages:read',
  'messages:write',
  'studies:unblind',
  'analytics:read',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  'platform:admin',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = [
  'owner',
  'admin',
  'editor',
  'coordinator',
  'reviewer',
  'analyst',
  'viewer',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** The scopes of a role: for content and the organization, and in each kind of environment. */
interface RoleRights {
  content: readonly Scope[];
  test: readonly Scope[];
  live: readonly Scope[];
}

/** Scopes of what belongs to an environment. */
const ENVIRONMENT: readonly Scope[] = [
  'programs:read',
  'programs:write',
  'subjects:read',
  'subjects:write',
  'subjects:erase',
  'subjects:export',
  'subjects:identify',
  'subjects:profile',
  'subjects:contact',
  'enrollments:read',
  'enrollments:write',
  'sessions:write',
  'evaluations:read',
  'evaluations:answers',
  'evaluations:review',
  'tasks:read',
  'tasks:write',
  'messages:read',
  'messages:write',
  'studies:unblind',
  'analytics:read',
  'webhooks:read',
  'webhooks:write',
];
/** Only owners erase, so that administrators can give every other role. */
const TEST: readonly Scope[] = ENVIRONMENT.filter((scope) => scope !== 'subjects:erase');
const CONTENT_READ: readonly Scope[] = ['organization:read', 'definitions:read', 'bundles:read'];
const CONTENT_WRITE: readonly Scope[] = [
  ...CONTENT_READ,
  'definitions:write',
  'bundles:write',
  'bundles:publish',
];
const STATES: readonly Scope[] = ['programs:read', 'subjects:read', 'enrollments:read', 'analytics:read'];
const ALL: RoleRights = { content: SCOPES.filter((scope) => scope !== 'platform:admin'), test: [], live: [] };

const EVERYTHING: RoleRights = { ...ALL, test: ENVIRONMENT, live: ENVIRONMENT };

/**
 * Authors of content decide what is computed from answers, so that editors read nothing of one person in live
 * environments; coordinators, who know the people, read no results.
 */
const RIGHTS: Record<Role, RoleRights> = {
  owner: EVERYTHING,
  admin: withoutScope(EVERYTHING, 'subjects:erase'),
  editor: {
    content: CONTENT_WRITE,
    test: TEST,
    live: ['programs:read', 'programs:write', 'enrollments:read', 'analytics:read'],
  },
  coordinator: {
    content: CONTENT_READ,
    test: TEST,
    live: [
      'programs:read',
      'programs:write',
      'subjects:read',
      'subjects:write',
      'subjects:identify',
      'subjects:contact',
      'enrollments:read',
      'enrollments:write',
      'sessions:write',
      'messages:read',
      'messages:write',
      'tasks:read',
      'tasks:write',
    ],
  },
  reviewer: {
    content: CONTENT_READ,
    test: TEST,
    live: [
      ...STATES,
      'evaluations:read',
      'evaluations:answers',
      'evaluations:review',
      'tasks:read',
      'tasks:write',
    ],
  },
  analyst: {
    content: CONTENT_READ,
    test: [...STATES, 'evaluations:read'],
    live: [...STATES, 'evaluations:read'],
  },
  viewer: { content: CONTENT_READ, test: STATES, live: STATES },
  auditor: { content: ['organization:read', 'audit:read'], test: [], live: [] },
};

function withoutScope({ content, test, live }: RoleRights, scope: Scope): RoleRights {
  const without = (scopes: readonly Scope[]) => scopes.filter((each) => each !== scope);
  return { content: without(content), test: without(test), live: without(live) };
}

const perRole = <T>(of: (rights: RoleRights) => T) =>
  Object.fromEntries(ROLES.map((role) => [role, of(RIGHTS[role])])) as Record<Role, T>;

/**
 * The scopes of each role in its organization, wherever they hold. No role has `platform:admin`; only the
 * first API key does.
 */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = perRole(({ content, test, live }) =>
  SCOPES.filter((scope) => content.includes(scope) || test.includes(scope) || live.includes(scope)),
);

/** The scopes of each role in live environments and outside of environments. */
const LIVE_SCOPES: Record<Role, ReadonlySet<Scope>> = perRole(
  ({ content, live }) => new Set<Scope>([...content, ...live, 'platform:admin']),
);

/** Returns whether a role grants the scope in an environment of this kind; without one, anywhere. */
export function grantsIn(role: Role, kind: 'test' | 'live' | undefined, scope: Scope): boolean {
  return kind !== 'live' || LIVE_SCOPES[role].has(scope);
}

/**
 * Returns the scopes of an API key now: its own, as far as its user's role has them. `platform:admin` belongs
 * to no role; a key keeps it while its user is an owner.
 */
export function effectiveScopes(scopes: readonly Scope[], role: Role): Set<Scope> {
  const granted = ROLE_SCOPES[role];
  return new Set(
    scopes.filter((scope) => granted.includes(scope) || (scope === 'platform:admin' && role === 'owner')),
  );
}
