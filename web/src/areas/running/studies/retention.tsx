import type { StudyPanel } from '@eps/sdk';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { useStudyWords } from './words.ts';

// Recharts is large; the page is shown before it is loaded.
const RetentionChart = lazy(() => import('./retention-chart.tsx'));

/** How many people stay in a study from day to day. */
export function Retention({ days }: { days: StudyPanel['retention'] }) {
  const words = useStudyWords();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 });
  const known = days.filter(({ people }) => people > 0);
  const last = known.at(-1);
  if (!last || last.day === 0)
    return <Text size="sm">{words(last ? 'retentionTomorrow' : 'noRetention')}</Text>;
  return (
    <Folded title={`${words('retention')}: ${words('retentionSummary', last)}`}>
      <ChartFigure
        title={words('retentionByDay')}
        summary={words('retentionAbout')}
        columns={[words('day'), words('people'), words('retained'), words('share')]}
        rows={known.map(({ day, people, retained }) => [
          day,
          people,
          retained,
          percent.format(retained / people),
        ])}
      >
        <Suspense fallback={<Skeleton height={180} />}>
          <RetentionChart days={known} />
        </Suspense>
      </ChartFigure>
    </Folded>
  );
}
