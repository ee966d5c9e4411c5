import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../base/routes.ts';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

/** The page of an invitation link. */
export const acceptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  component: lazyRouteComponent(() => import('./accept-page.tsx'), 'AcceptPage'),
});

/** The page of a password reset link, and the page to request such a link. */
export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
});

/** Where an identity provider sends the browser back. */
export const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/sso/$providerId',
  component: lazyRouteComponent(() => import('./sign-on-page.tsx'), 'SignOnPage'),
});

export const organizationSignInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/organization',
  validateSearch: (search): { organization?: string } =>
    typeof search.organization === 'string' ? { organization: search.organization } : {},
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
});
