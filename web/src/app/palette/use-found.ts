import { useQuery } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { usePermitted } from '../../base/permitted.ts';
import { bundlesQuery, programsQuery } from '../../shared/queries.ts';
import { notifyError } from '../../ui/notify.ts';
import { APP, ENVIRONMENT } from '../../ui/page-link.tsx';
import type { PaletteEntry, PaletteGroup } from './use-pages.ts';
import { usePaletteWords } from './words.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_COPIES = 200;

/** Pages of what has an ID. */
const ID_PAGES = [
  { id: 'person', path: `${ENVIRONMENT}/subjects/$subjectId`, param: 'subjectId' },
  { id: 'evaluation', path: `${ENVIRONMENT}/evaluations/$evaluationId`, param: 'evaluationId' },
  { id: 'task', path: `${ENVIRONMENT}/tasks/$taskId`, param: 'taskId' },
] as const;

/** Programs and instruments in use, and what has the ID that was typed. */
export function useFound(query: string): PaletteGroup[] {
  const words = usePaletteWords();
  const typed = query.trim();
  const { isPermitted } = usePermitted();
  const people = useLookup(typed);
  const byId = UUID.test(typed)
    ? ID_PAGES.filter(({ path }) => isPermitted(path)).map(({ id, path, param }) =>
        entry(id, words(id), path, { [param]: typed }, typed),
      )
    : [];
  return [
    { group: words('programs'), entries: usePrograms() },
    { group: words('instruments'), entries: useInstruments() },
    { group: words('people'), entries: people },
    { group: words('ids'), entries: byId },
  ];
}

function entry(id: string, label: string, to: string, params: object, keywords = ''): PaletteEntry {
  return { id: `${id}-${label}-${JSON.stringify(params)}`, label, keywords, address: { to, params } };
}

function useClients() {
  const { params, isPermitted } = usePermitted();
  const { organizationId, appId = '', environmentId = '' } = params;
  return {
    appId,
    environmentId,
    isPermitted,
    app: client.app({ organizationId, appId }),
    environment: client.environment({ organizationId, appId, environmentId }),
  };
}

function usePrograms(): PaletteEntry[] {
  const { environmentId, environment, isPermitted } = useClients();
  const { data = [] } = useQuery({
    ...programsQuery(environmentId, environment),
    enabled: isPermitted(`${ENVIRONMENT}/programs`),
  });
  return data.map(({ id, name }) =>
    entry('program', name, `${ENVIRONMENT}/programs/$programId`, { programId: id }),
  );
}

function useInstruments(): PaletteEntry[] {
  const { appId, app, isPermitted } = useClients();
  const { data: copies = [] } = useQuery({
    queryKey: ['working-copies', appId, 'palette'],
    queryFn: () => app.workingCopies.list().take(MOST_COPIES),
    enabled: isPermitted(`${APP}/instruments`),
  });
  const { data: bundles = [] } = useQuery({
    ...bundlesQuery(appId, app),
    enabled: isPermitted(`${APP}/bundles`),
  });
  return [
    ...copies.map(({ id, name }) =>
      entry('copy', name, `${APP}/instruments/$workingCopyId`, { workingCopyId: id }),
    ),
    ...bundles.map(({ id, name, revision }) =>
      entry('bundle', `${name} (${revision})`, `${APP}/bundles/$bundleId`, { bundleId: id }),
    ),
  ];
}

/** Looks for the person with exactly this external ID when asked to: each look-up is in the audit log. */
function useLookup(typed: string): PaletteEntry[] {
  const words = usePaletteWords();
  const { environment } = useClients();
  const { hasInEnvironment } = usePermitted();
  if (typed === '' || UUID.test(typed) || !hasInEnvironment('subjects:identify')) return [];
  return [
    {
      id: `lookup-${typed}`,
      label: words('lookup', { id: typed }),
      keywords: typed,
      async find() {
        try {
          const { id } = await environment.subjects.lookup({ external_id: typed });
          return { to: `${ENVIRONMENT}/subjects/$subjectId`, params: { subjectId: id } };
        } catch (error) {
          notifyError(error);
          return undefined;
        }
      },
    },
  ];
}
