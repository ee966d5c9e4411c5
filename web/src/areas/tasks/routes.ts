import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../base/routes.ts';

export const tasksRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'tasks/$taskId',
    staticData: { scope: 'tasks:read' },
    component: lazyRouteComponent(() => import('./task-page.tsx'), 'TaskPage'),
  }),
] as const;
