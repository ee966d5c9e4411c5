import type { IssuedParticipantSession, ListParticipantSessionsQuery } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
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

const STATES = ['issued', 'active', 'completed', 'abandoned', 'revoked', 'declined_consent'] as const;

/** The participant sessions of the environment. */
export function SessionsPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { filters, query } = useFilteredList((filters: ListParticipantSessionsQuery) =>
    sessionListQuery(filters, ids.environmentId, api),
  );
  return (
    <Page
      title={words('Sessions')}
      about={words(
        'Links that people received, with their status. Each link is shown only once, when it is created.',
      )}
    >
      <ParticipationFilters states={STATES} nameOf={(each) => words.named(`participant-sessions.${each}`)} />
      <FilteredTable
        label={words('Sessions')}
        columns={useColumns()}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        area="participant-sessions"
        action={
          <LinkButton from={ENVIRONMENT} to="./enrollments">
            {words('Go to enrollments')}
          </LinkButton>
        }
      />
    </Page>
  );
}

function useColumns(): Column<IssuedParticipantSession>[] {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const nameOf = useProgramName();
  return [
    {
      key: 'created',
      title: words.named('participant-sessions.createdAt'),
      cell: ({ id, created_at }) => (
        <PageLink from={ENVIRONMENT} to="./sessions/$sessionId" params={{ sessionId: id }}>
          <Time value={created_at} />
        </PageLink>
      ),
    },
    { key: 'program', title: words('Program'), wide: true, cell: ({ program_id }) => nameOf(program_id) },
    {
      key: 'subject',
      title: words('Person'),
      wide: true,
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'status',
      title: words('Status'),
      cell: ({ status }) => (
        <StatusBadge status={status} label={words.named(`participant-sessions.${status}`)} />
      ),
    },
    {
      key: 'expires',
      title: words.named('participant-sessions.expiresAt'),
      wide: true,
      cell: ({ expires_at }) => <Time value={expires_at} />,
    },
    ...(may('sessions:write')
      ? [
          {
            key: 'actions',
            title: words('Actions'),
            wide: true,
            cell: (session: IssuedParticipantSession) => (
              <SessionActions session={session} size="compact-sm" />
            ),
          },
        ]
      : []),
  ];
}
