import { type Role, SCOPES, type Scope } from '../../src/credentials/scopes.ts';

/**
 * The table of roles in docs/rights.md, written down a second time: what each role may do with content and
 * the organization, in test environments and in live ones.
 */

type Kind = 'content' | 'test' | 'live';

const CONTENT_READ: Scope[] = ['organization:read', 'definitions:read', 'bundles:read'];
const EDIT: Scope[] = [...CONTENT_READ, 'definitions:write', 'bundles:write', 'bundles:publish'];
const CONTENT: Scope[] = [...EDIT, 'organization:write', 'bundles:release', 'audit:read'];
const ENVIRONMENT = SCOPES.filter((scope) => !CONTENT.includes(scope) && scope !== 'platform:admin');
const READ = ENVIRONMENT.filter((scope) => scope.endsWith(':read'));
const STATES: Scope[] = ['programs:read', 'subjects:read', 'enrollments:read', 'analytics:read'];
const RESULTS: Scope[] = [...STATES, 'evaluations:read'];
const ANSWERS_AND_PROFILES: Scope[] = ['evaluations:answers', 'subjects:profile'];
const PEOPLE: Scope[] = ['subjects:read', 'subjects:write', 'subjects:identify', 'subjects:contact'];

export const ROLE_TABLE: Record<Role, Record<Kind, readonly Scope[]>> = {
  owner: { content: CONTENT, test: ENVIRONMENT, live: ENVIRONMENT },
  admin: {
    content: CONTENT,
    test: ENVIRONMENT,
    live: ENVIRONMENT.filter((scope) => !ANSWERS_AND_PROFILES.includes(scope)),
  },
  editor: {
    content: EDIT,
    test: ENVIRONMENT,
    live: ['programs:read', 'programs:write', 'enrollments:read', 'analytics:read'],
  },
  coordinator: {
    content: CONTENT_READ,
    test: ENVIRONMENT,
    live: [
      ...PEOPLE,
      'programs:read',
      'programs:write',
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
    live: [...RESULTS, 'evaluations:answers', 'evaluations:review', 'tasks:read', 'tasks:write'],
  },
  analyst: { content: CONTENT_READ, test: READ, live: RESULTS },
  leader: { content: ['organization:read'], test: READ, live: ['programs:read', 'analytics:read'] },
  viewer: { content: CONTENT_READ, test: READ, live: STATES },
  auditor: { content: [], test: [], live: ['organization:read', 'audit:read'] },
};
