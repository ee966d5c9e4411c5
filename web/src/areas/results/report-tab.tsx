import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { ReportView } from '../../shared/results/report-view.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import type { ShownEvaluation } from './evaluation-page.tsx';

const AUDIENCES = ['participant', 'reviewer', 'administrator'] as const;

/** The report as each audience gets it. */
export function ReportTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useEvaluationWords();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const { ids, api } = useEnvironment();
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>('reviewer');
  const { data, error, refetch } = useQuery({
    queryKey: ['report', ids.environmentId, evaluation.id, audience],
    queryFn: () => api.evaluations.getReport(evaluation.id, { audience }),
  });
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" className="not-printed">
        <SegmentedControl
          aria-label={words('audience')}
          data={AUDIENCES.map((value) => ({ value, label: words(`audience.${value}`) }))}
          value={audience}
          onChange={(value) => setAudience(value as 'reviewer')}
          orientation={isPhone ? 'vertical' : 'horizontal'}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {words('print')}
        </Button>
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <ReportView report={data} />}
    </Stack>
  );
}
