import type { Endpoint } from './http/endpoint.ts';
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

/** Every endpoint of the service: what the `routes.ts` of the domains export. */
export const routes: readonly Endpoint[] = [
  getOpenApi(() => routes),
  ...DOMAINS.flatMap((domain) => Object.values<Endpoint | readonly Endpoint[]>(domain).flat()),
];
