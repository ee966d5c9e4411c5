import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut } from './query-client.ts';
import { meQuery } from './session.ts';
import { Shell } from './shell.tsx';

/** The routes that areas attach their pages to. */

export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
});

/** Pages that need a signed-in user. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
  component: Outlet,
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  component: lazyRouteComponent(() => import('../areas/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/o/$organizationId',
  component: Shell,
});

export const appRoute = createRoute({ getParentRoute: () => organizationRoute, path: 'a/$appId' });

export const environmentRoute = createRoute({ getParentRoute: () => appRoute, path: 'e/$environmentId' });
