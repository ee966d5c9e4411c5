import type { Scope } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentScope } from './current-scope.ts';
import { useIds } from './ids.ts';
import { accessQuery } from './queries.ts';

export type PagePath = keyof RegisteredRouter['routesByPath'];

/**
 * Decides which pages are offered: those whose scope the user has in the target place. `params` are the ids
 * of the organization, app and environment in use, which the paths of pages need.
 */
export function usePermitted() {
  const router = useRouter();
  const { organizationId = '' } = useIds();
  const access = useQuery(accessQuery(organizationId)).data;
  const { app, environment } = useCurrentScope();
  return useMemo(() => {
    const params = {
      organizationId,
      ...(app && { appId: app.id }),
      ...(environment && { environmentId: environment.id }),
    };
    const inEnvironment = environment && access?.[`${environment.kind}_scopes`];
    function isPermitted(path: PagePath): boolean {
      if (path.includes('$appId') && !app) return false;
      if (path.includes('$environmentId') && !environment) return false;
      const { scope, or } = router.routesByPath[path].options.staticData ?? {};
      const scopes = path.includes('$environmentId') ? inEnvironment : access?.scopes;
      return [scope, or].some((each) => each && scopes?.includes(each)) || scope === undefined;
    }
    /** Whether the user has the scope in the environment in use. */
    const hasInEnvironment = (scope: Scope) => inEnvironment?.includes(scope) === true;
    return { params, isPermitted, hasInEnvironment };
  }, [router, organizationId, access, app, environment]);
}
