import type { Evaluation } from '@eps/sdk';
import { Box, Group, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { PersonName } from '../../shared/people/person-name.tsx';
import { useNames } from '../../shared/results/contents.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { BandMark } from '../../shared/results/score-scale.tsx';
import { SeverityMark } from '../../shared/results/severity-mark.tsx';
import { EvaluationStatusBadge } from '../../shared/results/status.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Time } from '../../ui/time.tsx';
import { useProgramNames } from './program-names.ts';

type Query = ComponentProps<typeof ResourceTable<Evaluation>>['query'];

/**
 * Evaluations with their main score; each row leads to its page. On phones, the person is below the time and
 * the score below the status.
 */
export function EvaluationTable({ query, empty }: { query: Query; empty: ReactNode }) {
  const words = useWords();
  const programs = useProgramNames();
  const { ids } = useEnvironment();
  const columns: Column<Evaluation>[] = [
    {
      key: 'created',
      title: words.named('common.evaluation'),
      cell: ({ id, created_at, subject_id }) => (
        <>
          <PageLink
            from={ENVIRONMENT}
            to="./evaluations/$evaluationId"
            params={{ evaluationId: id }}
            size="sm"
          >
            <Time value={created_at} />
          </PageLink>
          <Box hiddenFrom="sm" mt="xs">
            <PersonName subjectId={subject_id} ids={ids} />
          </Box>
        </>
      ),
    },
    {
      key: 'person',
      title: words.named('common.person'),
      wide: true,
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'status',
      title: words('Status'),
      cell: (evaluation) => {
        const { status, guardrail_conflicts: conflicts = [] } = evaluation;
        const severity = (['critical', 'warning'] as const).find((wanted) =>
          conflicts.some((conflict) => conflict.severity === wanted),
        );
        return (
          <Group gap={4}>
            {severity && <SeverityMark severity={severity} />}
            <EvaluationStatusBadge status={status} />
            <Box hiddenFrom="sm">
              <Result evaluation={evaluation} />
            </Box>
          </Group>
        );
      },
    },
    {
      key: 'metric',
      title: words('Result'),
      cell: (evaluation) => <Result evaluation={evaluation} />,
      wide: true,
    },
    {
      key: 'program',
      title: words('Program'),
      cell: ({ program_id }) => programs.get(program_id) ?? program_id.slice(-8),
      wide: true,
    },
  ];
  return (
    <ResourceTable
      label={words('Evaluations')}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

/** The main score with its band, in the colour of the band's meaning. */
function Result({ evaluation }: { evaluation: Evaluation }) {
  const language = useLanguage();
  const { primary_metric: metric, version_bundle_id } = evaluation;
  const { concepts } = useNames(metric && version_bundle_id);
  if (!metric) return null;
  const { label = metric.label, bands = [], direction } = concepts.get(metric.id) ?? {};
  return (
    <Group gap="xs">
      <Text size="sm">
        {label}: <strong>{numberText(metric.value, language)}</strong>
      </Text>
      <Text size="sm" component="span">
        <BandMark band={metric.band} bands={bands} direction={direction} />
      </Text>
    </Group>
  );
}
