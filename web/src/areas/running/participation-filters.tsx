import { Group } from '@mantine/core';
import { PersonFilter } from '../../shared/people/person-filter.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useFilters } from '../../ui/filters.ts';
import { ProgramSelect } from './enrollments/program-select.tsx';
import { useEnrollmentWords } from './enrollments/words.ts';

type Filters = { program_id?: string; subject_id?: string };

interface ParticipationFiltersProps<Status extends string> {
  /** The name of the filter of states. */
  name?: 'status' | 'state';
  states: readonly Status[];
  words(status: Status): string;
}

/** The filters of the lists of enrollments, participant sessions and messages. */
export function ParticipationFilters<Status extends string>(props: ParticipationFiltersProps<Status>) {
  const { name = 'status', states, words } = props;
  const enrollmentWords = useEnrollmentWords();
  const { filters, setFilters } = useFilters<Filters>();
  return (
    <Group gap="sm" align="flex-end">
      <FilterSelect label={enrollmentWords('status')} name={name} values={states} words={words} />
      <ProgramSelect
        label={enrollmentWords('program')}
        value={filters.program_id ?? null}
        placeholder={enrollmentWords('all')}
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
