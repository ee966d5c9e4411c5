import type { Outcome } from '@eps/sdk';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { outcomesQuery } from './queries.ts';

interface SubjectOutcomesProps {
  subjectId: string;
  /** Whether outcomes can be added: not to an erased person. */
  isActive: boolean;
}

/** The outcomes of a person after the evaluations, newest first. */
export function SubjectOutcomes({ subjectId, isActive }: SubjectOutcomesProps) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(outcomesQuery(subjectId, api));
  return (
    <Section
      title={words('What happened afterwards')}
      about={words(
        'Outcomes, such as a relapse or a return to work, show later how well the results predicted them. Only those who may read results see them.',
      )}
      actions={
        isActive &&
        may('evaluations:review') && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {words('Record outcome')}
          </Button>
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && <Text size="sm">{words('Nothing has been recorded.')}</Text>}
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
  const words = useWords();
  return (
    <DataTable
      aria-label={words('What happened afterwards')}
      columns={[
        words('What happened'),
        words('Value'),
        { children: words('Result'), visibleFrom: 'sm' },
        words('When'),
      ]}
    >
      {outcomes.map(({ id, kind, value, evaluation_id: evaluationId, at }) => (
        <Table.Tr key={id}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{kind.replaceAll('_', ' ')}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {typeof value === 'boolean' ? words.named(value ? 'common.yes' : 'common.no') : value}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {evaluationId !== undefined && (
              <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId }}>
                {words('Open')}
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
