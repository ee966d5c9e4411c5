import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../base/client.ts';
import { useCurrentScope } from '../../base/current-scope.ts';
import { useIds } from '../../base/ids.ts';
import { useWords } from '../../base/language.ts';
import { usePermitted } from '../../base/permitted.ts';
import { allEnvironmentsQuery } from '../../base/queries.ts';
import { type FoundPerson, findPeople } from '../../shared/people/find-people.ts';
import { nameOf } from '../../shared/people/identities.ts';
import {
  bundlesQuery,
  programsQuery,
  protocolsQuery,
  studiesQuery,
  workingCopiesQuery,
} from '../../shared/queries.ts';
import { notifyError, notifyPlain } from '../../ui/notify.ts';
import { type Address, APP, ENVIRONMENT } from '../../ui/page-link.tsx';
import { shortId } from '../../ui/short-id.ts';
import type { PaletteEntry, PaletteGroup } from './use-pages.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Pages of things that have an ID. */
const ID_PAGES = [
  { id: 'person', path: `${ENVIRONMENT}/subjects/$subjectId`, param: 'subjectId' },
  { id: 'evaluation', path: `${ENVIRONMENT}/evaluations/$evaluationId`, param: 'evaluationId' },
  { id: 'task', path: `${ENVIRONMENT}/tasks/$taskId`, param: 'taskId' },
] as const;

/**
 * Programs, studies, protocols and instruments in use, every app with its environments, and the thing with
 * the typed ID.
 */
export function useFound(query: string): PaletteGroup[] {
  const words = useWords();
  const typed = query.trim();
  const { isPermitted } = usePermitted();
  const people = usePeople(typed);
  const byId: PaletteEntry[] = UUID.test(typed)
    ? ID_PAGES.filter(({ path }) => isPermitted(path)).map(({ id, path, param }) =>
        entry(id, words.named(`common.${id}`), path, { [param]: typed }, typed),
      )
    : [];
  return [
    // Before programs: those of its waves begin with the name of the study.
    { group: words('Studies'), entries: useStudies() },
    { group: words('Programs'), entries: usePrograms() },
    { group: words('Protocols'), entries: useProtocols() },
    { group: words('Instruments'), entries: useInstruments() },
    { group: words('Apps'), entries: useApps() },
    { group: words('People'), entries: people },
    { group: words('By ID'), entries: byId },
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

function useStudies(): PaletteEntry[] {
  const { environmentId, environment, isPermitted } = useClients();
  const { data = [] } = useQuery({
    ...studiesQuery(environmentId, environment),
    enabled: isPermitted(`${ENVIRONMENT}/studies`),
  });
  return data.map(({ id, name }) => entry('study', name, `${ENVIRONMENT}/studies/$studyId`, { studyId: id }));
}

function useProtocols(): PaletteEntry[] {
  const { appId, app, isPermitted } = useClients();
  const { data = [] } = useQuery({
    ...protocolsQuery(appId, app),
    enabled: isPermitted(`${APP}/protocols`),
  });
  return data.map(({ id, name, revision }) =>
    entry('protocol', `${name} (${revision})`, `${APP}/protocols/$protocolId`, { protocolId: id }),
  );
}

function useInstruments(): PaletteEntry[] {
  const { appId, app, isPermitted } = useClients();
  const { data: copies = [] } = useQuery({
    ...workingCopiesQuery(appId, app),
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

function useApps(): PaletteEntry[] {
  const words = useWords();
  const { isPermitted } = usePermitted();
  const { organizationId = '' } = useIds();
  const { apps } = useCurrentScope();
  const ids = apps.map(({ id }) => id);
  const environments = useQuery(allEnvironmentsQuery(organizationId, ids)).data ?? [];
  return apps.flatMap(({ id: appId, name }, index) => [
    ...(isPermitted(APP) ? [entry('app', name, APP, { appId })] : []),
    ...(isPermitted(ENVIRONMENT) ? (environments[index] ?? []) : []).map(({ id: environmentId, kind }) => {
      const params = { appId, environmentId };
      return entry(
        'environment',
        `${name} · ${words.named(`common.${kind}`)}`,
        ENVIRONMENT,
        params,
        `${name} ${words.named(`common.${kind}`)}`,
      );
    }),
  ]);
}

/**
 * Looks for people by name or external ID when asked to: each search is in the audit log. A single match is
 * opened at once; several are offered.
 */
function usePeople(typed: string): PaletteEntry[] {
  const words = useWords();
  const { environment } = useClients();
  const { hasInEnvironment } = usePermitted();
  const [found, setFound] = useState<{ typed: string; people: readonly FoundPerson[] }>();
  if (typed === '' || UUID.test(typed) || !hasInEnvironment('subjects:identify')) return [];
  if (found?.typed === typed) return found.people.map((person) => personEntry(person, typed));
  const byName = hasInEnvironment('subjects:profile');
  return [
    {
      id: `lookup-${typed}`,
      label: words(
        byName ? 'Find people by “{{typed}}”' : 'Find the person with the external ID “{{typed}}”',
        { typed },
      ),
      keywords: typed,
      async find() {
        try {
          const people = await findPeople(environment, typed, byName);
          if (people.length === 0) notifyPlain(words('Nobody was found.'));
          if (people.length > 1) setFound({ typed, people });
          return people.length === 1 ? addressOf(people[0]!) : undefined;
        } catch (error) {
          notifyError(error);
          return undefined;
        }
      },
    },
  ];
}

function personEntry(person: FoundPerson, typed: string): PaletteEntry {
  return {
    id: `found-${person.subject_id}`,
    label: nameOf(person) || shortId(person.subject_id),
    description: person.external_id,
    keywords: typed,
    address: addressOf(person),
  };
}

function addressOf({ subject_id }: FoundPerson): Address {
  return { to: `${ENVIRONMENT}/subjects/$subjectId`, params: { subjectId: subject_id } };
}
