import type { Endpoint } from './http/endpoint.ts';
import { answersRoutes } from './resources/answers/routes.ts';
import { contentRoutes } from './resources/content/routes.ts';
import { identityRoutes } from './resources/identity/routes.ts';
import { operationsRoutes } from './resources/operations/routes.ts';
import { getOpenApi } from './resources/operations/system/get-open-api.ts';
import { peopleRoutes } from './resources/people/routes.ts';
import { qualityRoutes } from './resources/quality/routes.ts';
import { resultsRoutes } from './resources/results/routes.ts';
import { studiesRoutes } from './resources/studies/routes.ts';

/** Every endpoint of the service, by domain. */
export const routes: readonly Endpoint[] = [
  getOpenApi(() => routes),
  ...operationsRoutes,
  ...identityRoutes,
  ...contentRoutes,
  ...peopleRoutes,
  ...answersRoutes,
  ...studiesRoutes,
  ...resultsRoutes,
  ...qualityRoutes,
];
