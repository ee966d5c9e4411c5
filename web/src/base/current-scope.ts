import { useQuery } from '@tanstack/react-query';
import { useIds } from './ids.ts';
import { appsQuery, environmentsQuery } from './queries.ts';

/**
 * The app and the environment in use: those of the path, else those used last in this browser, else the
 * first app and its test environment.
 */
export function useCurrentScope() {
  const { organizationId = '', appId, environmentId } = useIds();
  const apps = useQuery({ ...appsQuery(organizationId), enabled: organizationId !== '' }).data ?? [];
  const app = apps.find(({ id }) => id === (appId ?? remembered(organizationId))) ?? apps.at(-1);
  const environments =
    useQuery({ ...environmentsQuery(organizationId, app?.id ?? ''), enabled: app !== undefined }).data ?? [];
  const wanted = environmentId ?? (app && remembered(app.id));
  const environment =
    environments.find(({ id }) => id === wanted) ?? environments.find(({ kind }) => kind === 'test');
  if (app && appId === app.id) remember(organizationId, app.id);
  if (app && environment && environmentId === environment.id) remember(app.id, environment.id);
  return { apps, app, environments, environment };
}

/** The time zone of the environment of the page, in which its days begin. */
export function useTimeZone(): string {
  return useCurrentScope().environment?.timezone ?? 'UTC';
}

const remembered = (id: string) => localStorage.getItem(`eps-last-${id}`) ?? undefined;
const remember = (id: string, used: string) => localStorage.setItem(`eps-last-${id}`, used);
