import type { Role } from '@eps/sdk';

export const ROLES: readonly Role[] = [
  'viewer',
  'auditor',
  'analyst',
  'reviewer',
  'coordinator',
  'editor',
  'admin',
  'owner',
];
