import type { DeclaredEndpoint, Endpoint } from './http/endpoint.ts';
import * as answers from './resources/answers/routes.ts';
import * as content from './resources/content/routes.ts';
import * as identity from './resources/identity/routes.ts';
import * as operations from './resources/operations/routes.ts';
import { getOpenApi } from './resources/operations/system/get-open-api.ts';
import * as people from './resources/people/routes.ts';
import * as quality from './resources/quality/routes.ts';
import * as results from './resources/results/routes.ts';
import * as studies from './resources/studies/routes.ts';

const DOMAINS = [operations, identity, content, people, answers, studies, results, quality];

/** What a list of routes exports under one name. */
type Exported = DeclaredEndpoint | readonly DeclaredEndpoint[];

/** Every endpoint of the service: what the `routes.ts` of the domains export. */
export const routes: readonly Endpoint[] = [
  named('getOpenApi', getOpenApi(listRoutes)),
  ...DOMAINS.flatMap((domain) => Object.entries<Exported>(domain)).flatMap(([name, exported]) =>
    [exported].flat().map((endpoint) => named(name, endpoint)),
  ),
];

function listRoutes(): readonly Endpoint[] {
  return routes;
}

function named(operationId: string, endpoint: DeclaredEndpoint): Endpoint {
  return { operationId, ...endpoint };
}
