/** Scopes of what belongs to an environment. */
const ENVIRONMENT = [
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
] as const;

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
  ...ENVIRONMENT,
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
  'leader',
  'viewer',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** The scopes that decide which parts of a response are shown; the others decide whether there is one. */
export const SHOWING_SCOPES: readonly Scope[] = [
  'subjects:read',
  'subjects:identify',
  'subjects:profile',
  'subjects:contact',
  'evaluations:read',
  'evaluations:answers',
  'studies:unblind',
];

/** Scopes that an owner grants to single members beside their roles, also in live environments. */
export const EXTRA_SCOPES = ['evaluations:answers', 'subjects:profile', 'studies:unblind'] as const;
export type ExtraScope = (typeof EXTRA_SCOPES)[number];

/** The roles that a membership may have beside its own. */
export const EXTRA_ROLES = ROLES.filter((role) => role !== 'owner');
export type ExtraRole = (typeof EXTRA_ROLES)[number];

/** The roles whose members lead the units that they are limited to. */
export const LEADING_ROLES: readonly Role[] = ['coordinator', 'reviewer'];

/** The units to which a membership is limited, as `units:<id>,<id>`. */
type UnitsGrant = `units:${string}`;

/**
 * The rights of a membership: its role, then further roles and single scopes, and last its limit to units.
 */
export type Grants = readonly [Role, ...(Role | Scope | UnitsGrant)[]];

/** The scopes of a role: for content and the organization, and in each kind of environment. */
interface RoleRights {
  content: readonly Scope[];
  test: readonly Scope[];
  live: readonly Scope[];
}

const TEST_READ: readonly Scope[] = ENVIRONMENT.filter((scope) => scope.endsWith(':read'));
const CONTENT_READ: readonly Scope[] = ['organization:read', 'definitions:read', 'bundles:read'];
const CONTENT_WRITE: readonly Scope[] = [
  ...CONTENT_READ,
  'definitions:write',
  'bundles:write',
  'bundles:publish',
];
const STATES: readonly Scope[] = ['programs:read', 'subjects:read', 'enrollments:read', 'analytics:read'];
const CONTENT: readonly Scope[] = SCOPES.filter(
  (scope) => !(ENVIRONMENT as readonly Scope[]).includes(scope) && scope !== 'platform:admin',
);

/**
 * Authors of content determine what is computed from answers, so editors read no data of single people in
 * live environments; coordinators, who know the people, read no results. Administrators read no answers or
 * profiles there until an owner grants it. Leaders read statistics, and nothing of one person. Auditors read
 * what happened in live environments only.
 */
const RIGHTS: Record<Role, RoleRights> = {
  owner: { content: CONTENT, test: ENVIRONMENT, live: ENVIRONMENT },
  admin: {
    content: CONTENT,
    test: ENVIRONMENT,
    live: ENVIRONMENT.filter((scope) => scope !== 'evaluations:answers' && scope !== 'subjects:profile'),
  },
  editor: {
    content: CONTENT_WRITE,
    test: ENVIRONMENT,
    live: ['programs:read', 'programs:write', 'enrollments:read', 'analytics:read'],
  },
  coordinator: {
    content: CONTENT_READ,
    test: ENVIRONMENT,
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
    test: ENVIRONMENT,
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
    test: TEST_READ,
    live: [...STATES, 'evaluations:read'],
  },
  leader: {
    content: ['organization:read'],
    test: TEST_READ,
    live: ['programs:read', 'analytics:read'],
  },
  viewer: { content: CONTENT_READ, test: TEST_READ, live: STATES },
  auditor: { content: [], test: [], live: ['organization:read', 'audit:read'] },
};

const perRole = <T>(of: (rights: RoleRights) => T) =>
  Object.fromEntries(ROLES.map((role) => [role, of(RIGHTS[role])])) as Record<Role, T>;

/**
 * The scopes of each role in its organization, whether in test or live environments or outside of them. No
 * role has `platform:admin`; only the first API key does.
 */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = perRole(({ content, test, live }) =>
  SCOPES.filter((scope) => content.includes(scope) || test.includes(scope) || live.includes(scope)),
);

const scopesIn = (kind: 'test' | 'live') =>
  perRole((rights) => new Set<Scope>([...rights.content, ...rights[kind], 'platform:admin']));
/** The scopes of each role in live environments and outside of environments. */
export const LIVE_SCOPES: Record<Role, ReadonlySet<Scope>> = scopesIn('live');
const TEST_SCOPES = scopesIn('test');

/** Reads what a membership grants: the role, further roles and scopes, separated by spaces, and its limit. */
export function grantsOf(grants: string): Grants {
  return grants.split(' ') as [Role, ...(Role | Scope)[]];
}

/** Whether a membership is limited to the people of some units. */
export function isLimited(grants: Grants): boolean {
  return grants.some(isUnits);
}

/**
 * Whether the member leads units: coordinators and reviewers who are limited to them. Tasks for the lead of a
 * person's unit are theirs.
 */
export function leadsUnits(grants: Grants): boolean {
  return isLimited(grants) && rolesIn(grants).some((role) => LEADING_ROLES.includes(role));
}

/**
 * Whether the membership reads statistics as somebody who leads people, not as an analyst: it is limited to
 * units, or only the role `leader` gives it statistics.
 */
export function readsAsLeader(grants: Grants | undefined): boolean {
  if (!grants) return false;
  if (isLimited(grants)) return true;
  if ((grants as readonly string[]).includes('analytics:read')) return false;
  const roles = rolesIn(grants).filter((role) => ROLE_SCOPES[role].includes('analytics:read'));
  return roles.length > 0 && roles.every((role) => role === 'leader');
}

function isUnits(grant: string): grant is UnitsGrant {
  return grant.startsWith('units:');
}

export function rolesIn(grants: Grants): Role[] {
  return grants.filter((grant): grant is Role => (ROLES as readonly string[]).includes(grant));
}

/** The scopes that a membership grants, whether in test or live environments or outside of them. */
export function scopesOf(grants: Grants): Set<Scope> {
  return new Set([...grants.filter(isScope), ...rolesIn(grants).flatMap((role) => ROLE_SCOPES[role])]);
}

function isScope(grant: string): grant is Scope {
  return (SCOPES as readonly string[]).includes(grant);
}

/** Returns whether a membership grants the scope in an environment of this kind; without one, anywhere. */
export function grantsIn(grants: Grants, kind: 'test' | 'live' | undefined, scope: Scope): boolean {
  if (kind === undefined) return true;
  const granted = kind === 'live' ? LIVE_SCOPES : TEST_SCOPES;
  const isGrantedItself = (grants as readonly string[]).includes(scope);
  return isGrantedItself || rolesIn(grants).some((role) => granted[role].has(scope));
}

/**
 * Returns the scopes of an API key now: its own, as far as its user's membership grants them.
 * `platform:admin` belongs to no role; a key keeps it while its user is an owner.
 */
export function effectiveScopes(scopes: readonly Scope[], grants: Grants): Set<Scope> {
  const granted = scopesOf(grants);
  const isOwner = grants[0] === 'owner';
  return new Set(scopes.filter((scope) => granted.has(scope) || (scope === 'platform:admin' && isOwner)));
}
