import type { Scope } from '@eps/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { meQuery } from './queries.ts';
import { isSignedOut } from './query-client.ts';

/** The routes that areas attach their pages to. */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The scope that the page requires. Without it, the page shows this and sends no requests, and no
     * navigation leads there.
     */
    scope?: Scope;
    /** Another sufficient scope, as for the operations that the page calls. */
    or?: Scope;
  }
}

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

/** Pages of an organization. The app draws its frame around them. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/o/$organizationId',
});

export const appRoute = createRoute({ getParentRoute: () => organizationRoute, path: 'a/$appId' });

export const environmentRoute = createRoute({ getParentRoute: () => appRoute, path: 'e/$environmentId' });
