import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../base/language.ts';
import { ChartFigure } from '../../ui/chart-figure.tsx';
import type { Accuracy } from './simulation.ts';
import { useSimulationFormats } from './simulation-formats.ts';

const AccuracyChart = lazy(() => import('./accuracy-chart.tsx'));

interface AccuracyByThetaProps {
  conceptName: string;
  ranges: readonly Accuracy[];
}

/** How accurate the estimates of a concept are, by ranges of the true θ. */
export function AccuracyByTheta({ conceptName, ranges }: AccuracyByThetaProps) {
  const words = useWords();
  const { number, percent } = useSimulationFormats();
  const rangeText = ({ from, to }: Accuracy) => {
    if (from === null) return words('below {{to}}', { to: number(to ?? 0) });
    if (to === null) return words('{{from}} or more', { from: number(from) });
    return words('{{from}} to {{to}}', { from: number(from), to: number(to) });
  };
  const points = ranges.map((each) => ({ range: rangeText(each), bias: each.bias, rmse: each.rmse }));
  return (
    <ChartFigure
      title={words('Accuracy by θ: {{concept}}', { concept: conceptName })}
      summary={words(
        'Bias is the mean error of the estimates, RMSE their typical error. Where RMSE is high, the instrument lacks items of that difficulty.',
      )}
      columns={[
        words('True θ'),
        words('Respondents'),
        words.named('simulation.bias'),
        words.named('simulation.rmse'),
        words('Standard error of θ'),
        words.named('simulation.coverage'),
      ]}
      rows={ranges.map((each) => [
        rangeText(each),
        each.respondents,
        number(each.bias),
        number(each.rmse),
        each.standard_error === undefined ? '–' : number(each.standard_error),
        each.coverage === undefined ? '–' : percent(each.coverage),
      ])}
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <AccuracyChart points={points} />
      </Suspense>
    </ChartFigure>
  );
}
