import type { ConceptPsychometrics } from '@eps/sdk';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../../base/language.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';

const InformationChart = lazy(() => import('./information-chart.tsx'));

type Information = NonNullable<ConceptPsychometrics['irt']>['information'];

/** Where on θ the items measure precisely. */
export function InformationFigure({ information }: { information: Information }) {
  const words = useWords();
  const { number } = useNumberTexts();
  return (
    <ChartFigure
      title={words('Information and standard error by θ')}
      summary={words('The higher the information at a θ, the smaller the standard error of people there.')}
      columns={[words('θ'), words('Information'), words('Standard error')]}
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
