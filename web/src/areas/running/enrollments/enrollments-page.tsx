import type { Enrollment, ListEnrollmentsQuery } from '@eps/sdk';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { statusColumn } from '../../../ui/status-column.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { ParticipationFilters } from '../participation-filters.tsx';
import { useProgramName } from '../program-name.ts';
import { enrollmentListQuery } from '../queries.ts';
import { useEnrollmentWords } from './words.ts';

const STATES = ['active', 'paused', 'completed', 'withdrawn'] as const;

export function EnrollmentsPage() {
  const words = useEnrollmentWords();
  const { ids, api, may } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListEnrollmentsQuery) =>
    enrollmentListQuery(filters, ids.environmentId, api),
  );
  const toSubjects = (label: string) => (
    <LinkButton from={ENVIRONMENT} to="./subjects">
      {label}
    </LinkButton>
  );
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={may('enrollments:write') && may('subjects:read') && toSubjects(words('enrollMany'))}
    >
      <ParticipationFilters states={STATES} words={words} />
      <FilteredTable
        label={words('title')}
        columns={useEnrollmentColumns()}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        words={words}
        action={toSubjects(words('toSubjects'))}
      />
    </Page>
  );
}

export function useEnrollmentColumns(): Column<Enrollment>[] {
  const words = useEnrollmentWords();
  const nameOf = useProgramName();
  const { ids } = useEnvironment();
  return [
    {
      key: 'program',
      title: words('program'),
      cell: ({ id, program_id }) => (
        <PageLink from={ENVIRONMENT} to="./enrollments/$enrollmentId" params={{ enrollmentId: id }}>
          {nameOf(program_id)}
        </PageLink>
      ),
    },
    {
      key: 'subject',
      title: words('subject'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    statusColumn(words, '8rem'),
    {
      key: 'cycles',
      title: words('cycles'),
      width: '5rem',
      wide: true,
      cell: ({ cycle_count }) => cycle_count,
    },
    timeColumn('next', words('nextDueAt'), ({ next_due_at }) => next_due_at),
    timeColumn('enrolled', words('enrolledAt'), ({ enrolled_at }) => enrolled_at),
  ];
}
