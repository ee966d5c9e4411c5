import type { AdaptiveStep } from '@eps/sdk';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import type { Names } from '../../shared/results/contents.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { ChartFigure } from '../../ui/chart-figure.tsx';

const ThetaChart = lazy(() => import('../../shared/results/theta-chart.tsx'));

/** The questions that the adaptive policy chose, and the estimate after each answer. */
export function AdaptivePath({ steps, names }: { steps: readonly AdaptiveStep[]; names: Names }) {
  const words = useWords();
  const language = useLanguage();
  const number = (value: number | undefined) => numberText(value, language, 3);
  const columns = ['step', 'question', 'theta', 'error', 'information', 'reason'] as const;
  const rows = steps.map((step) => [
    step.step,
    names.questions.get(step.question_id)?.prompt ?? step.question_id,
    number(step.theta),
    number(step.standard_error),
    number(step.information),
    words.code('selection-reasons', step.reason),
  ]);
  const stop = steps.find((step) => step.stop !== undefined)?.stop;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('Adaptive test')}
      </Title>
      <ChartFigure
        title={words('The estimate after each answer, with its standard error.')}
        columns={columns.map((column) => words.named(`evaluation.${column}`))}
        rows={rows}
      >
        <Suspense fallback={<Skeleton height={260} />}>
          <ThetaChart steps={steps} />
        </Suspense>
      </ChartFigure>
      {stop !== undefined && (
        <Text size="sm">{words('Ended: {{reason}}', { reason: words.code('stop-reasons', stop) })}</Text>
      )}
    </Stack>
  );
}
