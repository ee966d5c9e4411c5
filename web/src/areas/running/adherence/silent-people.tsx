import type { SilentEnrollment } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { silentQuery } from '../queries.ts';
import { useAdherenceWords } from './words.ts';

/** The people who no longer answer in a program, with links to the person and the enrollment. */
export function SilentPeople({ programId }: { programId: string }) {
  const words = useAdherenceWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(silentQuery(programId, api));
  return (
    <Section title={words('silent')} about={words('silentAbout')}>
      <ResourceTable
        label={words('silent')}
        columns={useColumns()}
        query={query}
        rowKey={({ enrollment_id }) => enrollment_id}
        empty={<Text size="sm">{words('nobodySilent')}</Text>}
      />
    </Section>
  );
}

function useColumns(): Column<SilentEnrollment>[] {
  const words = useAdherenceWords();
  const { ids, may } = useEnvironment();
  return [
    {
      key: 'person',
      title: words('person'),
      cell: ({ subject_id, enrollment_id }) =>
        may('subjects:read') ? (
          <PersonName subjectId={subject_id} ids={ids} />
        ) : (
          <PageLink
            from={ENVIRONMENT}
            to="./enrollments/$enrollmentId"
            params={{ enrollmentId: enrollment_id }}
          >
            {words('seeEnrollment')}
          </PageLink>
        ),
    },
    {
      key: 'missed',
      title: words('missedCycles'),
      width: '9rem',
      cell: ({ missed_cycles }) => missed_cycles,
    },
    {
      key: 'last',
      title: words('lastAnswered'),
      width: '13rem',
      wide: true,
      cell: ({ last_answered_cycle_at: at }) => (at === undefined ? words('never') : <Time value={at} />),
    },
    ...(may('subjects:read')
      ? [
          {
            key: 'enrollment',
            title: words('enrollment'),
            width: '10rem',
            wide: true,
            cell: ({ enrollment_id }: SilentEnrollment) => (
              <PageLink
                from={ENVIRONMENT}
                to="./enrollments/$enrollmentId"
                params={{ enrollmentId: enrollment_id }}
              >
                {words('seeEnrollment')}
              </PageLink>
            ),
          },
        ]
      : []),
  ];
}
