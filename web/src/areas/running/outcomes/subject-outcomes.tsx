import type { Outcome } from '@eps/sdk';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { outcomesQuery } from './queries.ts';
import { useOutcomeWords } from './words.ts';

interface SubjectOutcomesProps {
  subjectId: string;
  /** Whether outcomes can be added: not to an erased person. */
  isActive: boolean;
}

/** The outcomes of a person after the evaluations, newest first. */
export function SubjectOutcomes({ subjectId, isActive }: SubjectOutcomesProps) {
  const words = useOutcomeWords();
  const { api, may } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(outcomesQuery(subjectId, api));
  return (
    <Section
      title={words('title')}
      about={words('about')}
      actions={
        isActive &&
        may('evaluations:review') && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {words('record')}
          </Button>
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && <Text size="sm">{words('none')}</Text>}
      {data && data.length > 0 && <OutcomeTable outcomes={data} />}
      {isOpen && (
        <OutcomeDialog subjectId={subjectId} known={kindsOf(data ?? [])} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

function kindsOf(outcomes: readonly Outcome[]): string[] {
  return [...new Set(outcomes.map(({ kind }) => kind))];
}

function OutcomeTable({ outcomes }: { outcomes: readonly Outcome[] }) {
  const words = useOutcomeWords();
  return (
    <DataTable
      aria-label={words('title')}
      columns={[words('kind'), words('value'), { children: words('result'), visibleFrom: 'sm' }, words('at')]}
    >
      {outcomes.map(({ id, kind, value, evaluation_id: evaluationId, at }) => (
        <Table.Tr key={id}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{kind.replaceAll('_', ' ')}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {typeof value === 'boolean' ? words(value ? 'yes' : 'no') : value}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {evaluationId !== undefined && (
              <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId }}>
                {words('see')}
              </PageLink>
            )}
          </Table.Td>
          <Table.Td>
            <Time value={at} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
