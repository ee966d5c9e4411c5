import type { AppIds, EnvironmentIds } from '@eps/sdk';
import { useMemo } from 'react';
import { client } from './client.ts';
import { useIds } from './ids.ts';
import { useMay } from './session.ts';

/** The organization of the present page. */
export function useOrganization() {
  const { organizationId } = useIds();
  const api = useMemo(() => client.organization({ organizationId: organizationId! }), [organizationId]);
  return { organizationId: organizationId!, api, may: useMay(organizationId!) };
}

/** The app of the present page, with its part of the API. */
export function useApp() {
  const { organizationId, appId } = useIds();
  const ids: AppIds = { organizationId: organizationId!, appId: appId! };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are the identity of the app
  const api = useMemo(() => client.app(ids), [organizationId, appId]);
  return { ids, api, may: useMay(ids.organizationId) };
}

/** The environment of the present page, with its part of the API. */
export function useEnvironment() {
  const { organizationId, appId, environmentId } = useIds();
  const ids: EnvironmentIds = {
    organizationId: organizationId!,
    appId: appId!,
    environmentId: environmentId!,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are the identity of the environment
  const api = useMemo(() => client.environment(ids), [organizationId, appId, environmentId]);
  return { ids, api, may: useMay(ids.organizationId) };
}
