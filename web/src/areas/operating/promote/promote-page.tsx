import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { environmentsQuery } from '../../../base/queries.ts';
import { useApp } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { programsOfQuery } from '../queries.ts';
import { Comparison } from './comparison.tsx';

/** Copies a program from the test environment to the live environment. */
export function PromotePage() {
  const words = useWords();
  const { ids } = useApp();
  const { filters, setFilters } = useFilters<{ program?: string }>();
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const testId = environments.find(({ kind }) => kind === 'test')?.id;
  const liveId = environments.find(({ kind }) => kind === 'live')?.id;
  const inTest = usePrograms(testId);
  const inLive = usePrograms(liveId);
  const chosen = inTest.data?.find(({ id }) => id === filters.program);
  return (
    <Page
      title={words('Promote to live')}
      about={words(
        'Copies a program to the live environment. Both environments share the version of the instrument. People, answers and results stay in test.',
      )}
    >
      {inTest.data?.length === 0 && (
        <EmptyState
          title={words('No programs in test yet')}
          next={words('Create a program in the test environment and try it there first.')}
          action={
            <LinkButton from={APP} to="./e/$environmentId/programs" params={{ environmentId: testId! }}>
              {words.named('common.test')}
            </LinkButton>
          }
        />
      )}
      {inTest.data !== undefined && inTest.data.length > 0 && (
        <NativeSelect
          label={words('Program in test')}
          maw={420}
          value={filters.program ?? ''}
          onChange={({ currentTarget: { value } }) => setFilters({ program: value })}
          data={[
            { value: '', label: words('Choose a program') },
            ...inTest.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {chosen && inLive.data && liveId !== undefined && (
        <Comparison
          key={chosen.id}
          test={chosen}
          live={inLive.data.find(({ name, status }) => name === chosen.name && status !== 'archived')}
          liveId={liveId}
        />
      )}
    </Page>
  );
}

function usePrograms(environmentId: string | undefined) {
  const { ids } = useApp();
  return useQuery({
    ...programsOfQuery({ ...ids, environmentId: environmentId ?? '' }),
    enabled: environmentId !== undefined,
  });
}
