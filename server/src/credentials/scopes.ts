/** The scopes of the API. No scope implies another. */
export const SCOPES = [
  'organization:read',
  'organization:write',
  'definitions:read',
  'definitions:write',
  'bundles:read',
  'bundles:write',
  'bundles:publish',
  'programs:read',
  'programs:write',
  'subjects:read',
  'subjects:write',
  'subjects:erase',
  'subjects:export',
  'enrollments:read',
  'enrollments:write',
  'sessions:write',
  'evaluations:read',
  'evaluations:answers',
  'evaluations:review',
  'analytics:read',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
  'platform:admin',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ['owner', 'admin', 'editor', 'reviewer', 'analyst', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const ORGANIZATION_SCOPES = SCOPES.filter((scope) => scope !== 'platform:admin');
const VIEWER: Scope[] = [
  'organization:read',
  'definitions:read',
  'bundles:read',
  'programs:read',
  'subjects:read',
  'enrollments:read',
];
const RESULTS: Scope[] = [...VIEWER, 'evaluations:read', 'analytics:read'];
/** Editors work on content and do not need what people answered. */
const ANALYST: Scope[] = [...RESULTS, 'evaluations:answers'];

/** The scopes of each role in its organization. No role has `platform:admin`; only the first API key does. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  owner: ORGANIZATION_SCOPES,
  admin: ORGANIZATION_SCOPES.filter((scope) => scope !== 'subjects:erase'),
  editor: [
    ...RESULTS,
    'definitions:write',
    'bundles:write',
    'bundles:publish',
    'programs:write',
    'subjects:write',
    'enrollments:write',
    'sessions:write',
    'webhooks:read',
  ],
  reviewer: [...ANALYST, 'evaluations:review'],
  analyst: ANALYST,
  viewer: VIEWER,
};

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
