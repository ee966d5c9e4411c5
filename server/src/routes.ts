import type { Endpoint } from './http/endpoint.ts';
import { createApp } from './resources/apps/create.ts';
import { getApp } from './resources/apps/get.ts';
import { listApps } from './resources/apps/list.ts';
import { listEnvironments } from './resources/environments/list.ts';
import { getHealth, getReadiness } from './resources/system/health.ts';

/** Every endpoint of the service. */
export const routes: readonly Endpoint[] = [
  getHealth,
  getReadiness,

  createApp,
  listApps,
  getApp,
  listEnvironments,
];
