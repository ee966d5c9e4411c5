import type { StudyPanel } from '@eps/sdk';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Folded } from '../../../ui/folded.tsx';

// Recharts is large; the page is shown before it is loaded.
const RetentionChart = lazy(() => import('./retention-chart.tsx'));

/** How many people stay in a study from day to day. */
export function Retention({ days }: { days: StudyPanel['retention'] }) {
  const words = useWords();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 });
  const known = days.filter(({ people }) => people > 0);
  const last = known.at(-1);
  if (!last || last.day === 0)
    return (
      <Text size="sm">
        {words(
          last
            ? 'The curve begins when the first people have been in the study for a day.'
            : 'Nobody has been added yet.',
        )}
      </Text>
    );
  return (
    <Folded
      title={`${words('People who stay')}: ${words('After day {{day}}, {{retained}} of {{people}} stay.', last)}`}
    >
      <ChartFigure
        title={words('Share by day')}
        summary={words(
          'Of the people who were added at least this many days ago: how many had not withdrawn by that day.',
        )}
        columns={[words('Day'), words('People'), words('Stay'), words.named('common.share')]}
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
