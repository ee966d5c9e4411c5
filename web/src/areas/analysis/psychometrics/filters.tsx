import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { bundlesQuery, programsQuery } from '../../../shared/queries.ts';
import { WindowSelect } from '../../../shared/window-select.tsx';
import { useFilters } from '../../../ui/filters.ts';

export interface PsychometricsFilters extends Record<string, string | undefined> {
  program_id?: string;
  bundle_id?: string;
  concept_id?: string;
  group_by?: string;
  /** The number of days before now; absent for all evaluations. */
  window?: string;
  /** The question whose options are shown. */
  item?: string;
}

interface SourceFiltersProps {
  filters: PsychometricsFilters;
  concepts: readonly { concept_id: string; label: string }[];
  conceptId: string | undefined;
  groups: readonly string[];
}

/** Chooses the concept, the people and the time. */
export function SourceFilters({ filters, concepts, conceptId, groups }: SourceFiltersProps) {
  const words = useWords();
  const { setFilters } = useFilters<PsychometricsFilters>();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <SourceSelect value={filters.program_id ?? filters.bundle_id} />
      <Select
        label={words('Subscale')}
        data={concepts.map(({ concept_id, label }) => ({ value: concept_id, label }))}
        value={conceptId ?? null}
        allowDeselect={false}
        disabled={concepts.length === 0}
        onChange={(value) => setFilters({ concept_id: value ?? '', item: '' })}
      />
      <Select
        label={words('Compare by')}
        placeholder={words('No comparison')}
        data={[...groups]}
        value={filters.group_by ?? null}
        clearable
        clearButtonProps={{ 'aria-label': words('No comparison') }}
        disabled={groups.length === 0}
        onChange={(value) => setFilters({ group_by: value ?? '' })}
      />
      <WindowSelect value={filters.window ?? ''} onChange={(window) => setFilters({ window })} />
    </SimpleGrid>
  );
}

/** Programs of the environment and bundles of the app in one list. */
function SourceSelect({ value }: { value: string | undefined }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { api: app, may } = useApp();
  const { setFilters } = useFilters<PsychometricsFilters>();
  const programs = useQuery({ ...programsQuery(ids.environmentId, api), enabled: may('programs:read') }).data;
  const bundles = useQuery({ ...bundlesQuery(ids.appId, app), enabled: may('bundles:read') }).data ?? [];
  const published = bundles.filter(({ published_at }) => published_at !== undefined);
  return (
    <Select
      label={words('Program or instrument')}
      searchable
      allowDeselect={false}
      data={[
        {
          group: words('Programs'),
          items: (programs ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          group: words('Instruments across all programs'),
          items: published.map(({ id, name, revision }) => ({
            value: id,
            label: words('{{name}}, version {{revision}}', { name, revision }),
          })),
        },
      ]}
      value={value ?? null}
      onChange={(id) => {
        const isBundle = published.some((bundle) => bundle.id === id);
        setFilters({
          program_id: isBundle ? '' : (id ?? ''),
          bundle_id: isBundle ? (id ?? '') : '',
          concept_id: '',
          group_by: '',
          item: '',
        });
      }}
    />
  );
}
