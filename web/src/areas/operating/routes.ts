import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, environmentRoute, organizationRoute, signedInRoute } from '../../app/routes.tsx';
import { readFilters } from '../../ui/filters.ts';

export const operatingRoutes = {
  account: createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
  }),
  organization: [
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'apps',
      component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'members',
      component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'api-keys',
      component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'audit-log',
      validateSearch: readFilters('action', 'actor_id', 'resource_type', 'resource_id', 'from', 'to'),
      component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'limits',
      component: lazyRouteComponent(() => import('./limits/limits-page.tsx'), 'LimitsPage'),
    }),
  ],
  app: [
    createRoute({
      getParentRoute: () => appRoute,
      path: 'jobs',
      validateSearch: readFilters('status'),
      component: lazyRouteComponent(() => import('./jobs/jobs-pages.tsx'), 'AppJobsPage'),
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: 'promote',
      validateSearch: readFilters('program'),
      component: lazyRouteComponent(() => import('./promote/promote-page.tsx'), 'PromotePage'),
    }),
  ],
  environment: [
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks',
      component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks/deliveries',
      validateSearch: readFilters('status', 'endpoint_id'),
      component: lazyRouteComponent(() => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks/signature',
      component: lazyRouteComponent(() => import('./webhooks/signature-page.tsx'), 'SignaturePage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'events',
      validateSearch: readFilters('type'),
      component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'jobs',
      validateSearch: readFilters('status'),
      component: lazyRouteComponent(() => import('./jobs/jobs-pages.tsx'), 'EnvironmentJobsPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'settings',
      component: lazyRouteComponent(() => import('./environment/settings-page.tsx'), 'SettingsPage'),
    }),
  ],
};
