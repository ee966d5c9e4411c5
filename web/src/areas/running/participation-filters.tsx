import { CloseButton, Group, Text } from '@mantine/core';
import { useCommonWords } from '../../base/common-words.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useFilters } from '../../ui/filters.ts';
import { shortId } from '../../ui/short-id.ts';
import { ProgramSelect } from './enrollments/program-select.tsx';
import { useEnrollmentWords } from './enrollments/words.ts';

type Filters = { program_id?: string; subject_id?: string };

interface ParticipationFiltersProps<Status extends string> {
  states: readonly Status[];
  words(status: Status): string;
}

/** The filters of the lists of enrollments and of participant sessions. */
export function ParticipationFilters<Status extends string>(props: ParticipationFiltersProps<Status>) {
  const { states, words } = props;
  const enrollmentWords = useEnrollmentWords();
  const common = useCommonWords();
  const { filters, setFilters } = useFilters<Filters>();
  return (
    <Group gap="sm" align="flex-end">
      <FilterSelect label={common('status')} name="status" values={states} words={words} />
      <ProgramSelect
        label={enrollmentWords('program')}
        value={filters.program_id ?? null}
        placeholder={common('all')}
        onChange={(programId) => setFilters({ program_id: programId ?? '' })}
        clearable
        withArchived
      />
      {filters.subject_id !== undefined && (
        <Group gap={4} pb={6}>
          <Text size="sm">{enrollmentWords('ofSubject', { id: shortId(filters.subject_id) })}</Text>
          <CloseButton
            size="sm"
            aria-label={common('clearFilters')}
            onClick={() => setFilters({ subject_id: '' })}
          />
        </Group>
      )}
    </Group>
  );
}
