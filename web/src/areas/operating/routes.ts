import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, environmentRoute, organizationRoute, signedInRoute } from '../../base/routes.ts';
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
      path: 'settings',
      component: lazyRouteComponent(() => import('./settings/settings-home-page.tsx'), 'SettingsHomePage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'apps',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./apps/apps-page.tsx'), 'AppsPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'members',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'api-keys',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'audit-log',
      staticData: { scope: 'audit:read' },
      validateSearch: readFilters('action', 'actor_id', 'resource_type', 'resource_id', 'from', 'to'),
      component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'limits',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./limits/limits-page.tsx'), 'LimitsPage'),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'sign-in-policy',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(
        () => import('./sign-in-policy/sign-in-policy-page.tsx'),
        'SignInPolicyPage',
      ),
    }),
    createRoute({
      getParentRoute: () => organizationRoute,
      path: 'privacy',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
    }),
  ],
  app: [
    createRoute({
      getParentRoute: () => appRoute,
      path: 'jobs',
      staticData: { scope: 'bundles:read', or: 'audit:read' },
      validateSearch: readFilters('status'),
      component: lazyRouteComponent(() => import('./jobs/jobs-pages.tsx'), 'AppJobsPage'),
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: 'participant-page',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(
        () => import('./participant-page/participant-page-page.tsx'),
        'ParticipantPagePage',
      ),
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: 'promote',
      staticData: { scope: 'programs:read' },
      validateSearch: readFilters('program'),
      component: lazyRouteComponent(() => import('./promote/promote-page.tsx'), 'PromotePage'),
    }),
  ],
  environment: [
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks',
      staticData: { scope: 'webhooks:read' },
      component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks/deliveries',
      staticData: { scope: 'webhooks:read' },
      validateSearch: readFilters('status', 'endpoint_id'),
      component: lazyRouteComponent(() => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'webhooks/signature',
      staticData: { scope: 'webhooks:read' },
      component: lazyRouteComponent(() => import('./webhooks/signature-page.tsx'), 'SignaturePage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'events',
      staticData: { scope: 'webhooks:read' },
      validateSearch: readFilters('type'),
      component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'jobs',
      staticData: { scope: 'analytics:read', or: 'audit:read' },
      validateSearch: readFilters('status'),
      component: lazyRouteComponent(() => import('./jobs/jobs-pages.tsx'), 'EnvironmentJobsPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'settings',
      staticData: { scope: 'organization:read' },
      component: lazyRouteComponent(() => import('./environment/settings-page.tsx'), 'SettingsPage'),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'message-settings',
      staticData: { scope: 'messages:read', or: 'audit:read' },
      component: lazyRouteComponent(
        () => import('./message-settings/message-settings-page.tsx'),
        'MessageSettingsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'retention',
      staticData: { scope: 'programs:read', or: 'audit:read' },
      component: lazyRouteComponent(() => import('./retention/retention-page.tsx'), 'RetentionPage'),
    }),
  ],
};
