import { createRouter } from '@tanstack/react-router';
import { analysisRoutes } from '../areas/analysis/routes.ts';
import { authoringRoutes } from '../areas/authoring/routes.ts';
import { homeRoutes } from '../areas/home/routes.ts';
import { operatingRoutes } from '../areas/operating/routes.ts';
import { publishingRoutes } from '../areas/publishing/routes.ts';
import { resultsRoutes } from '../areas/results/routes.ts';
import { protocolRoutes, runningRoutes } from '../areas/running/routes.ts';
import {
  acceptRoute,
  organizationSignInRoute,
  resetRoute,
  signInRoute,
  signOnRoute,
} from '../areas/sign-in/routes.ts';
import { tasksRoutes } from '../areas/tasks/routes.ts';
import { watchNavigation } from '../base/heading-focus.ts';
import { queryClient } from '../base/query-client.ts';
import { appRoute, environmentRoute, organizationRoute, rootRoute, signedInRoute } from '../base/routes.ts';
import { ErrorPage, MissingPage } from '../ui/error-page.tsx';
import { Shell } from './shell.tsx';

const organizationPages = [homeRoutes.organization, homeRoutes.sample, ...operatingRoutes.organization];

const appPages = [
  homeRoutes.app,
  ...Object.values(authoringRoutes),
  ...publishingRoutes,
  ...protocolRoutes,
  ...operatingRoutes.app,
];

const environmentPages = [
  homeRoutes.environment,
  ...tasksRoutes,
  ...Object.values(resultsRoutes),
  ...runningRoutes,
  ...operatingRoutes.environment,
  ...analysisRoutes,
];

/** Every page of the console. An area lists its pages in its `routes.ts`. */
const routeTree = rootRoute.addChildren([
  signInRoute,
  organizationSignInRoute,
  signOnRoute,
  acceptRoute,
  resetRoute,
  signedInRoute.addChildren([
    homeRoutes.root,
    operatingRoutes.account,
    organizationRoute
      .update({ component: Shell })
      .addChildren([
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
  // Otherwise the list of a page that is opened would have the position of the list before.
  scrollToTopSelectors: ['main [role="region"]'],
  // An error leaves the frame around the page in place, so that the user can go elsewhere.
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: MissingPage,
});

watchNavigation(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
