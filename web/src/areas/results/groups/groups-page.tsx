import type { GroupResults } from '@eps/sdk';
import { Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { unitsQuery } from '../../../shared/people/queries.ts';
import { programsQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { useProgramNames } from '../program-names.ts';
import { GroupConcepts, type ShownGroup } from './group-concepts.tsx';
import { HeatMap } from './heat-map.tsx';
import { groupsQuery } from './queries.ts';
import type { GroupsSearch } from './search.ts';

const PATH = '/o/$organizationId/a/$appId/e/$environmentId/groups';

/** The results of units, or of one over time. */
export function GroupsPage() {
  const words = useWords();
  const language = useLanguage();
  const { ids, api, may } = useEnvironment();
  const found = useSearch({ from: `/signed-in${PATH}` });
  const programs = useQuery({ ...programsQuery(ids.environmentId, api), enabled: may('programs:read') });
  // The only program needs no choice.
  const [only] = programs.data?.length === 1 ? programs.data : [];
  const search = only && found.program_id === undefined ? { ...found, program_id: only.id } : found;
  const { program_id } = search;
  const results = useQuery(groupsQuery(search, ids.environmentId, api));
  const units = useQuery({ ...unitsQuery(ids, api), enabled: may('subjects:read') });
  const unitNames = new Map(units.data?.units.map(({ id, name }) => [id, name]));
  const { data, error, refetch } = results;
  const nameOf = ({ unit_id, cycle }: ShownGroup) => {
    if (search.by === 'cycle')
      return cycle ? new Date(cycle).toLocaleDateString(language) : words('Everybody');
    return unit_id === undefined ? words('Everybody') : (unitNames.get(unit_id) ?? unit_id);
  };
  return (
    <Page
      title={words('Groups')}
      about={words('How teams differ, and how a team or everybody changed from cycle to cycle.')}
    >
      <Filters search={search} units={unitNames} cycles={data?.cycles ?? []} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {program_id === undefined && !programs.isLoading && (
        <EmptyState
          title={words('Choose a program')}
          next={words('Its results are shown by team and by cycle.')}
        />
      )}
      {program_id !== undefined && !data && !error && <Skeleton height={240} />}
      {data && (
        <Stack gap="lg">
          <Released results={data} />
          <Absent results={data} units={unitNames} />
          <GroupConcepts results={data} nameOf={nameOf} />
          <HeatMap results={data} nameOf={nameOf} />
        </Stack>
      )}
    </Page>
  );
}

/** The time of the figures or, before there are any, what is missing for them. */
function Released({ results: { groups, released_at } }: { results: GroupResults }) {
  const words = useWords();
  const language = useLanguage();
  const absent = groups.filter(({ respondents }) => respondents === null);
  if (absent.length === groups.length) {
    const state =
      released_at === undefined ? 'none' : absent[0]?.reason === 'too_few' ? 'tooFewPeople' : 'waiting';
    return <EmptyState title={words.named(`groups.${state}`)} next={words.named(`groups.${state}Next`)} />;
  }
  if (!released_at) return null;
  return (
    <Text size="sm">
      {words(
        'As of {{date}}. Everybody who finished is counted, also whose result awaits review. Teams with too few people are counted only with the team above.',
        { date: new Date(released_at).toLocaleDateString(language) },
      )}
    </Text>
  );
}

/** The units that have no figures, and where their people count. */
function Absent({
  results: { groups },
  units,
}: {
  results: GroupResults;
  units: ReadonlyMap<string, string>;
}) {
  const words = useWords();
  const language = useLanguage();
  const nameOf = (id: string | null | undefined) => (id ? (units.get(id) ?? id) : words('Everybody'));
  const isMixed = groups.some(({ respondents }) => respondents !== null);
  const absent = isMixed ? groups.filter(({ respondents }) => respondents === null) : [];
  return absent.map(({ unit_id, cycle, reason, counted_in }) => {
    const counted =
      counted_in === undefined
        ? words('Too few people in this time; they count in a longer one')
        : words('Too few people here; they count in: {{unit}}', { unit: nameOf(counted_in) });
    const name = [nameOf(unit_id), cycle && new Date(cycle).toLocaleDateString(language)].filter(Boolean);
    return (
      <Text key={`${unit_id} ${cycle}`} size="sm">
        {`${name.join(', ')}: ${reason === 'merged' ? counted : words('Too few people')}`}
      </Text>
    );
  });
}

interface FilterProps {
  search: GroupsSearch;
  units: ReadonlyMap<string, string>;
  cycles: readonly string[];
}

function Filters({ search, units, cycles }: FilterProps) {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate({ from: PATH });
  const programs = useProgramNames();
  const { program_id, unit_id, cycle, by } = search;
  const set = (next: { [Key in keyof GroupsSearch]: GroupsSearch[Key] | null | undefined }) => {
    const kept = Object.entries({ ...search, ...next }).filter(([, value]) => value);
    void navigate({ search: Object.fromEntries(kept) as GroupsSearch });
  };
  const options = (names: Iterable<readonly [string, string]>) =>
    [...names].map(([value, label]) => ({ value, label }));
  const dates = cycles.map((at) => [at, new Date(at).toLocaleDateString(language)] as const);
  return (
    <Group align="end">
      <Select
        label={words('Program')}
        searchable
        data={options(programs)}
        value={program_id ?? null}
        onChange={(value) => set({ program_id: value, cycle: null })}
      />
      {units.size > 0 && (
        <Select
          label={words('Team')}
          placeholder={words('Everybody')}
          clearable
          searchable
          data={options(units)}
          value={unit_id ?? null}
          onChange={(value) => set({ unit_id: value })}
        />
      )}
      {cycles.length > 1 && by !== 'cycle' && (
        <Select
          label={words('Cycle')}
          placeholder={words('Latest')}
          clearable
          data={options(dates)}
          value={cycle ?? null}
          onChange={(value) => set({ cycle: value })}
        />
      )}
      {cycles.length > 0 && (
        <SegmentedControl
          aria-label={words('Compare')}
          data={[
            { value: 'unit', label: words('Teams') },
            { value: 'cycle', label: words('Cycles') },
          ]}
          value={by ?? 'unit'}
          onChange={(value) => set(value === 'cycle' ? { by: 'cycle', cycle: null } : { by: null })}
        />
      )}
    </Group>
  );
}
