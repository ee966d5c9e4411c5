import type { Enrollment, Program } from '@eps/sdk';
import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SilentPeople } from '../adherence/silent-people.tsx';
import { useEnrollmentColumns } from '../enrollments/enrollments-page.tsx';
import { enrollmentListQuery } from '../queries.ts';

const LESSER = { variant: 'default', size: 'compact-sm' } as const;

/** What importing responses and reading what became of them requires. */
const IMPORTING = [
  'subjects:write',
  'enrollments:write',
  'sessions:write',
  'subjects:identify',
  'evaluations:answers',
  'analytics:read',
  'bundles:read',
] as const;

/** Who takes part in a program, and who no longer answers. */
export function PeopleTab({ program }: { program: Program }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const mayImport = program.status !== 'archived' && IMPORTING.every((scope) => may(scope));
  const ofProgram = { program_id: program.id };
  const query = useInfiniteQuery(enrollmentListQuery(ofProgram, ids.environmentId, api));
  const enrollment: Column<Enrollment> = {
    key: 'enrollment',
    title: words('Enrollment'),
    width: '10rem',
    cell: ({ id }) => (
      <PageLink from={ENVIRONMENT} to="./enrollments/$enrollmentId" params={{ enrollmentId: id }}>
        {words('View enrollment')}
      </PageLink>
    ),
  };
  const columns = useEnrollmentColumns().filter(({ key }) => key !== 'program');
  return (
    <Stack gap="xl">
      {program.mode === 'continuous' && <SilentPeople programId={program.id} />}
      <Section
        title={words('Enrollments')}
        actions={
          <Group gap="xs">
            {mayImport && (
              <LinkButton
                from={ENVIRONMENT}
                to="./programs/$programId/responses"
                params={{ programId: program.id }}
                {...LESSER}
              >
                {words('Import earlier answers')}
              </LinkButton>
            )}
            <LinkButton from={ENVIRONMENT} to="./sessions" search={ofProgram} {...LESSER}>
              {words('View sessions')}
            </LinkButton>
          </Group>
        }
      >
        <ResourceTable
          label={words('Enrollments')}
          columns={[...columns, enrollment]}
          query={query}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title={words('No enrollments yet')}
              next={words('Select people to enroll in a program, or enroll them during import.')}
            />
          }
        />
      </Section>
    </Stack>
  );
}
