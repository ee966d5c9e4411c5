import type { ConceptPsychometrics } from '@eps/sdk';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { usePsychometricsWords } from './words.ts';

const InformationChart = lazy(() => import('./information-chart.tsx'));

type Information = NonNullable<ConceptPsychometrics['irt']>['information'];

/** Where on θ the items measure precisely. */
export function InformationFigure({ information }: { information: Information }) {
  const words = usePsychometricsWords();
  const { number } = useNumberTexts();
  return (
    <ChartFigure
      title={words('information')}
      summary={words('informationAbout')}
      columns={[words('theta'), words('informationSeries'), words('standardError')]}
      rows={information.map((point) => [
        number(point.theta),
        number(point.information),
        number(point.standard_error),
      ])}
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <InformationChart information={information} />
      </Suspense>
    </ChartFigure>
  );
}
