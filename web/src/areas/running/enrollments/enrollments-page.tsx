import type { Enrollment, ListEnrollmentsQuery } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
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

const STATES = ['active', 'paused', 'completed', 'withdrawn'] as const;

export function EnrollmentsPage() {
  const words = useWords();
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
      title={words('Enrollments')}
      about={words('Which people take part in which program.')}
      actions={may('enrollments:write') && may('subjects:read') && toSubjects(words('Enroll people'))}
    >
      <ParticipationFilters states={STATES} nameOf={(each) => words.named(`enrollments.${each}`)} />
      <FilteredTable
        label={words('Enrollments')}
        columns={useEnrollmentColumns()}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        area="enrollments"
        action={toSubjects(words('Go to people'))}
      />
    </Page>
  );
}

export function useEnrollmentColumns(): Column<Enrollment>[] {
  const words = useWords();
  const nameOf = useProgramName();
  const { ids } = useEnvironment();
  return [
    {
      key: 'program',
      title: words('Program'),
      cell: ({ id, program_id }) => (
        <PageLink from={ENVIRONMENT} to="./enrollments/$enrollmentId" params={{ enrollmentId: id }}>
          {nameOf(program_id)}
        </PageLink>
      ),
    },
    {
      key: 'subject',
      title: words('Person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    statusColumn(words('Status'), (status) => words.named(`enrollments.${status}`), '8rem'),
    {
      key: 'cycles',
      title: words('Cycles'),
      width: '5rem',
      wide: true,
      cell: ({ cycle_count }) => cycle_count,
    },
    timeColumn('next', words.named('enrollments.nextDueAt'), ({ next_due_at }) => next_due_at),
    timeColumn('enrolled', words('Enrolled'), ({ enrolled_at }) => enrolled_at),
  ];
}
