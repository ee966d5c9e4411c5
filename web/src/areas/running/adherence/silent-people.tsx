import type { SilentEnrollment } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { silentQuery } from '../queries.ts';

/** The people who no longer answer in a program, with links to the person and the enrollment. */
export function SilentPeople({ programId }: { programId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(silentQuery(programId, api));
  return (
    <Section
      title={words('Stopped answering')}
      about={words(
        'People whose last two or more cycles ended without an answer. Paused enrollments are left out.',
      )}
    >
      <ResourceTable
        label={words('Stopped answering')}
        columns={useColumns()}
        query={query}
        rowKey={({ enrollment_id }) => enrollment_id}
        empty={<Text size="sm">{words('Nobody has left two cycles in a row unanswered.')}</Text>}
      />
    </Section>
  );
}

function useColumns(): Column<SilentEnrollment>[] {
  const words = useWords();
  const { ids, may } = useEnvironment();
  return [
    {
      key: 'person',
      title: words.named('common.person'),
      cell: ({ subject_id, enrollment_id }) =>
        may('subjects:read') ? (
          <PersonName subjectId={subject_id} ids={ids} />
        ) : (
          <PageLink
            from={ENVIRONMENT}
            to="./enrollments/$enrollmentId"
            params={{ enrollmentId: enrollment_id }}
          >
            {words('View enrollment')}
          </PageLink>
        ),
    },
    {
      key: 'missed',
      title: words('Missed cycles'),
      width: '9rem',
      cell: ({ missed_cycles }) => missed_cycles,
    },
    {
      key: 'last',
      title: words('Last cycle with an answer'),
      width: '13rem',
      wide: true,
      cell: ({ last_answered_cycle_at: at }) =>
        at === undefined ? words('Never answered') : <Time value={at} />,
    },
    ...(may('subjects:read')
      ? [
          {
            key: 'enrollment',
            title: words('Enrollment'),
            width: '10rem',
            wide: true,
            cell: ({ enrollment_id }: SilentEnrollment) => (
              <PageLink
                from={ENVIRONMENT}
                to="./enrollments/$enrollmentId"
                params={{ enrollmentId: enrollment_id }}
              >
                {words('View enrollment')}
              </PageLink>
            ),
          },
        ]
      : []),
  ];
}
