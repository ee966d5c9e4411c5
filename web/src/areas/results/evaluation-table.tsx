import type { Evaluation } from '@eps/sdk';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useCommonWords } from '../../app/common-words.ts';
import { useLanguage } from '../../app/language.ts';
import { useEnvironment } from '../../app/scope.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Time } from '../../ui/time.tsx';
import { numberText } from './number-text.ts';
import { useProgramNames } from './program-names.ts';
import { EvaluationStatusBadge } from './status.tsx';
import { useResultsWords } from './words.ts';

type Query = ComponentProps<typeof ResourceTable<Evaluation>>['query'];

/** Evaluations with their main score; each row leads to its page. */
export function EvaluationTable({ query, empty }: { query: Query; empty: ReactNode }) {
  const words = useResultsWords();
  const common = useCommonWords();
  const language = useLanguage();
  const { ids } = useEnvironment();
  const programs = useProgramNames();
  const base = `/o/${ids.organizationId}/a/${ids.appId}/e/${ids.environmentId}`;
  const columns: Column<Evaluation>[] = [
    {
      key: 'created',
      title: words('evaluation'),
      cell: ({ id, created_at }) => (
        <Anchor component={Link} to={`${base}/evaluations/${id}`} size="sm">
          <Time value={created_at} />
        </Anchor>
      ),
    },
    {
      key: 'status',
      title: common('status'),
      cell: ({ status }) => <EvaluationStatusBadge status={status} />,
    },
    {
      key: 'metric',
      title: words('result'),
      cell: ({ primary_metric: metric }) =>
        metric && (
          <Text size="sm">
            {metric.label}: <strong>{numberText(metric.value, language)}</strong>
          </Text>
        ),
      wide: true,
    },
    {
      key: 'program',
      title: words('program'),
      cell: ({ program_id }) => programs.get(program_id) ?? program_id.slice(-8),
      wide: true,
    },
    {
      key: 'person',
      title: words('person'),
      cell: ({ subject_id }) => (
        <Anchor component={Link} to={`${base}/subjects/${subject_id}`} ff="monospace" size="sm">
          …{subject_id.slice(-8)}
        </Anchor>
      ),
      wide: true,
    },
  ];
  return (
    <ResourceTable
      label={words('evaluations')}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
