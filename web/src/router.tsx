import { createRouter } from '@tanstack/react-router';
import { ErrorPage, MissingPage } from './app/error-page.tsx';
import { watchNavigation } from './app/heading-focus.ts';
import { queryClient } from './app/query-client.ts';
import {
  appRoute,
  environmentRoute,
  organizationRoute,
  rootRoute,
  signedInRoute,
  signInRoute,
} from './app/routes.tsx';
import { analysisRoutes } from './areas/analysis/routes.ts';
import { authoringRoutes } from './areas/authoring/routes.ts';
import { homeRoutes } from './areas/home/routes.ts';
import { operatingRoutes } from './areas/operating/routes.ts';
import { publishingRoutes } from './areas/publishing/routes.ts';
import { resultsRoutes } from './areas/results/routes.ts';
import { runningRoutes } from './areas/running/routes.ts';
import { tryingRoutes } from './areas/trying/routes.ts';

const organizationPages = [homeRoutes.organization, homeRoutes.sample, ...operatingRoutes.organization];

const appPages = [
  homeRoutes.app,
  ...Object.values(authoringRoutes),
  ...Object.values(tryingRoutes),
  ...publishingRoutes,
  ...operatingRoutes.app,
  ...analysisRoutes.app,
];

const environmentPages = [
  homeRoutes.environment,
  ...Object.values(resultsRoutes),
  ...runningRoutes,
  ...operatingRoutes.environment,
  ...analysisRoutes.environment,
];

/** Every page of the console. An area lists its pages in its `routes.ts`. */
const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    homeRoutes.root,
    operatingRoutes.account,
    organizationRoute.addChildren([
      ...organizationPages,
      appRoute.addChildren([...appPages, environmentRoute.addChildren(environmentPages)]),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  scrollRestoration: true,
  // An error leaves the frame around the page as it is, so that one can go elsewhere.
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
});

watchNavigation(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
