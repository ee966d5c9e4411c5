import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, environmentRoute, organizationRoute, signedInRoute } from '../../base/routes.ts';

export const homeRoutes = {
  root: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
  }),
  organization: createRoute({
    getParentRoute: () => organizationRoute,
    path: '/',
    validateSearch: (search): { assigned?: 'me' | 'team' } => ({
      ...((search.assigned === 'me' || search.assigned === 'team') && { assigned: search.assigned }),
    }),
    component: lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  }),
  sample: createRoute({
    getParentRoute: () => organizationRoute,
    path: 'sample',
    staticData: { scope: 'organization:write' },
    component: lazyRouteComponent(() => import('./sample/sample-page.tsx'), 'SamplePage'),
  }),
  app: createRoute({
    getParentRoute: () => appRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./app-page.tsx'), 'AppPage'),
  }),
  environment: createRoute({
    getParentRoute: () => environmentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./environment-page.tsx'), 'EnvironmentPage'),
  }),
};
