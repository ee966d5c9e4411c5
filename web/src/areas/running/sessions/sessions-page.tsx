import type { IssuedParticipantSession, ListParticipantSessionsQuery } from '@eps/sdk';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { ParticipationFilters } from '../participation-filters.tsx';
import { useProgramName } from '../program-name.ts';
import { sessionListQuery } from '../queries.ts';
import { SessionActions } from './session-actions.tsx';
import { useSessionWords } from './words.ts';

const STATES = ['issued', 'active', 'completed', 'abandoned', 'revoked', 'declined_consent'] as const;

/** The participant sessions of the environment. */
export function SessionsPage() {
  const words = useSessionWords();
  const { ids, api } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListParticipantSessionsQuery) =>
    sessionListQuery(filters, ids.environmentId, api),
  );
  return (
    <Page title={words('sessions')} about={words('sessionsAbout')}>
      <ParticipationFilters states={STATES} words={words} />
      <FilteredTable
        label={words('sessions')}
        columns={useColumns()}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        words={words}
        action={
          <LinkButton from={ENVIRONMENT} to="./enrollments">
            {words('toEnrollments')}
          </LinkButton>
        }
      />
    </Page>
  );
}

function useColumns(): Column<IssuedParticipantSession>[] {
  const words = useSessionWords();
  const { ids, may } = useEnvironment();
  const nameOf = useProgramName();
  return [
    {
      key: 'created',
      title: words('createdAt'),
      cell: ({ id, created_at }) => (
        <PageLink from={ENVIRONMENT} to="./sessions/$sessionId" params={{ sessionId: id }}>
          <Time value={created_at} />
        </PageLink>
      ),
    },
    { key: 'program', title: words('program'), wide: true, cell: ({ program_id }) => nameOf(program_id) },
    {
      key: 'subject',
      title: words('subject'),
      wide: true,
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'status',
      title: words('status'),
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    {
      key: 'expires',
      title: words('expiresAt'),
      wide: true,
      cell: ({ expires_at }) => <Time value={expires_at} />,
    },
    ...(may('sessions:write')
      ? [
          {
            key: 'actions',
            title: words('actions'),
            wide: true,
            cell: (session: IssuedParticipantSession) => (
              <SessionActions session={session} size="compact-sm" />
            ),
          },
        ]
      : []),
  ];
}
