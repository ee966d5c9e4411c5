import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCommonWords } from '../../../base/common-words.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { EvaluationStatusBadge } from '../../../shared/results/status.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { useProgramName } from '../program-name.ts';
import { useSubjectWords } from './words.ts';

/** The evaluations of a person, newest first. */
export function SubjectEvaluations({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const nameOf = useProgramName();
  const { data, error } = useQuery({
    queryKey: ['evaluations', 'of-subject', subjectId],
    queryFn: () => api.evaluations.list({ subject_id: subjectId, limit: 100 }).take(100),
  });
  return (
    <Section title={words('evaluations')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('noEvaluations')}</Text>}
      {data && data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{common('created')}</Table.Th>
              <Table.Th visibleFrom="sm">{words('program')}</Table.Th>
              <Table.Th>{common('status')}</Table.Th>
              <Table.Th visibleFrom="sm">{words('completedAt')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ id, program_id, status, created_at, completed_at }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: id }}>
                    <Time value={created_at} />
                  </PageLink>
                </Table.Td>
                <Table.Td visibleFrom="sm">{nameOf(program_id)}</Table.Td>
                <Table.Td>
                  <EvaluationStatusBadge status={status} />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Time value={completed_at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
