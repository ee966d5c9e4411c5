import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../ui/chart-figure.tsx';
import type { Accuracy } from './simulation.ts';
import { useSimulationFormats } from './simulation-formats.ts';
import { useSimulationWords } from './simulation-words.ts';

const AccuracyChart = lazy(() => import('./accuracy-chart.tsx'));

interface AccuracyByThetaProps {
  conceptName: string;
  ranges: readonly Accuracy[];
}

/** How accurate the estimates of a concept are, by ranges of the true θ. */
export function AccuracyByTheta({ conceptName, ranges }: AccuracyByThetaProps) {
  const words = useSimulationWords();
  const { number, percent } = useSimulationFormats();
  const rangeText = ({ from, to }: Accuracy) => {
    if (from === null) return words('below', { to: number(to ?? 0) });
    if (to === null) return words('from', { from: number(from) });
    return words('fromTo', { from: number(from), to: number(to) });
  };
  const points = ranges.map((each) => ({ range: rangeText(each), bias: each.bias, rmse: each.rmse }));
  return (
    <ChartFigure
      title={words('byTheta', { concept: conceptName })}
      summary={words('byThetaAbout')}
      columns={[
        words('trueTheta'),
        words('respondents'),
        words('bias'),
        words('rmse'),
        words('standardErrorTheta'),
        words('coverage'),
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
