import type { Enrollment, Subject } from '@eps/sdk';
import { Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { useProgramName } from '../program-name.ts';
import { SessionButton } from '../sessions/session-button.tsx';
import { subjectEnrollmentsQuery } from './queries.ts';

/** The programs of a person. */
export function SubjectEnrollments({ subject }: { subject: Subject }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data, error } = useQuery(subjectEnrollmentsQuery(subject.id, api));
  return (
    <Section title={words('Programs')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('Not enrolled in any program.')}</Text>}
      {data && data.length > 0 && (
        <DataTable
          columns={[
            words('Program'),
            words('Status'),
            { children: words('Enrolled'), visibleFrom: 'sm' },
            words('Actions'),
          ]}
        >
          {data.map((enrollment) => (
            <Row key={enrollment.id} enrollment={enrollment} />
          ))}
        </DataTable>
      )}
    </Section>
  );
}

function Row({ enrollment }: { enrollment: Enrollment }) {
  const words = useWords();
  const nameOf = useProgramName();
  return (
    <Table.Tr>
      <Table.Td>
        <PageLink
          from={ENVIRONMENT}
          to="./enrollments/$enrollmentId"
          params={{ enrollmentId: enrollment.id }}
        >
          {nameOf(enrollment.program_id)}
        </PageLink>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={enrollment.status} label={words.named(`enrollments.${enrollment.status}`)} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Time value={enrollment.enrolled_at} />
      </Table.Td>
      <Table.Td>
        <Group>
          <SessionButton enrollment={enrollment} size="compact-sm" />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
