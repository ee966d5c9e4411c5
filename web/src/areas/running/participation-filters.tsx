import { Group } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { PersonFilter } from '../../shared/people/person-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useFilters } from '../../ui/filters.ts';
import { ProgramSelect } from './enrollments/program-select.tsx';

type Filters = { program_id?: string; subject_id?: string };

interface ParticipationFiltersProps<Status extends string> {
  /** The name of the filter of states. */
  name?: 'status' | 'state';
  states: readonly Status[];
  nameOf(status: Status): string;
}

/** The filters of the lists of enrollments, participant sessions and messages. */
export function ParticipationFilters<Status extends string>(props: ParticipationFiltersProps<Status>) {
  const { name = 'status', states, nameOf } = props;
  const words = useWords();
  const { filters, setFilters } = useFilters<Filters>();
  return (
    <Group gap="sm" align="flex-end">
      <FilterSelect label={words('Status')} name={name} values={states} nameOf={nameOf} />
      <ProgramSelect
        label={words('Program')}
        value={filters.program_id ?? null}
        placeholder={words('All')}
        onChange={(programId) => setFilters({ program_id: programId ?? '' })}
        clearable
        withArchived
      />
      {filters.subject_id !== undefined && (
        <PersonFilter subjectId={filters.subject_id} onClear={() => setFilters({ subject_id: '' })} />
      )}
    </Group>
  );
}
