import { type ClientOptions, createHttp, type RequestOptions } from './http.ts';
import {
  appResources,
  environmentResources,
  organizationResources,
  serviceResources,
} from './resources.gen.ts';

export interface OrganizationIds {
  organizationId: string;
}

export interface AppIds extends OrganizationIds {
  appId: string;
}

export interface EnvironmentIds extends AppIds {
  environmentId: string;
}

export type OrganizationClient = ReturnType<typeof organizationResources>;
export type AppClient = ReturnType<typeof appResources>;
export type EnvironmentClient = ReturnType<typeof environmentResources>;

/**
 * Creates a client of the service. Its methods have the names of the operations in the OpenAPI document:
 * `createEnrollment` is `client.environment(ids).enrollments.create`. They return the responses of the
 * service with the same names.
 */
export function createClient(options: ClientOptions) {
  const http = createHttp(options);
  return {
    ...serviceResources(http),
    /** Reads what a path of the service returns as a stream, such as the `result_url` of an export. */
    download: (path: string, options?: RequestOptions) => http.download('GET', path, {}, options),
    /** The operations of an organization: apps, API keys, members, audit log. */
    organization: (ids: OrganizationIds) => organizationResources(http, ids),
    /** The operations of an app: definitions, bundles, templates. */
    app: (ids: AppIds) => appResources(http, ids),
    /** The operations of an environment: programs, subjects, enrollments, evaluations, webhooks. */
    environment: (ids: EnvironmentIds) => environmentResources(http, ids),
  };
}

export type Client = ReturnType<typeof createClient>;
