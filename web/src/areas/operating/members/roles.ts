import type { Role } from '@eps/sdk';

export const ROLES: readonly Role[] = ['viewer', 'analyst', 'reviewer', 'editor', 'admin', 'owner'];
