import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../app/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import type { ShownEvaluation } from './evaluation-page.tsx';
import { useEvaluationWords } from './evaluation-words.ts';
import { ReportView } from './report-view.tsx';

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
      <SegmentedControl
        aria-label={words('audience')}
        data={AUDIENCES.map((value) => ({ value, label: words(`audience.${value}`) }))}
        value={audience}
        onChange={(value) => setAudience(value as 'reviewer')}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        style={{ alignSelf: 'flex-start' }}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <ReportView report={data} />}
    </Stack>
  );
}
