import type { AppId, EnvironmentId, OrganizationId } from '../ids.ts';

/** The app and environment of the path, checked to exist and to belong to the principal. */
export interface PathScope {
  organizationId: OrganizationId;
  appId: AppId;
  environmentId: EnvironmentId;
  environmentKind: 'test' | 'live';
  environmentTimeZone: string;
  /** By how many seconds the environment's time is ahead; 0 in a live environment. */
  clockOffsetSeconds: number;
}
