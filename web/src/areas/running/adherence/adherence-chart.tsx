import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Counts, total, type Week, weekOf, windowsOf } from './weeks.ts';
import { useAdherenceWords } from './words.ts';

// Recharts is heavy; the page shows without it.
const AdherenceBars = lazy(() =>
  import('./adherence-bars.tsx').then(({ AdherenceBars: component }) => ({ default: component })),
);

type Read = (window: { starts_at: string; ends_at: string }) => Promise<Counts>;

export function ProgramAdherenceChart({ programId }: { programId: string }) {
  const { api } = useEnvironment();
  return <AdherenceSection id={programId} read={(window) => api.programs.getAdherence(programId, window)} />;
}

export function EnrollmentAdherenceChart({ enrollmentId }: { enrollmentId: string }) {
  const { api } = useEnvironment();
  return (
    <AdherenceSection
      id={enrollmentId}
      read={(window) => api.enrollments.getAdherence(enrollmentId, window)}
    />
  );
}

function AdherenceSection({ id, read }: { id: string; read: Read }) {
  const words = useAdherenceWords();
  const { ids, api } = useEnvironment();
  const [days, setDays] = useState('30');
  const clock = useQuery(clockQuery(ids.environmentId, api)).data;
  const weeks = useQuery({
    queryKey: ['adherence', id, days],
    enabled: clock !== undefined,
    queryFn: () =>
      Promise.all(
        windowsOf(Number(days), new Date(clock!.now)).map(async (window) =>
          weekOf(window.starts_at, await read(window)),
        ),
      ),
  });
  return (
    <Section
      title={words('title')}
      about={words(weeks.data?.some(({ redacted }) => redacted) ? 'inCycles' : 'about')}
      actions={
        <SegmentedControl
          aria-label={words('period')}
          data={['7', '30', '90'].map((value) => ({
            value,
            label: words(`days${value as '7' | '30' | '90'}`),
          }))}
          value={days}
          onChange={setDays}
        />
      }
    >
      {weeks.error && <ErrorAlert error={weeks.error} />}
      {weeks.isPending && <Skeleton height={200} />}
      {weeks.data && <Weeks weeks={weeks.data} />}
    </Section>
  );
}

function Weeks({ weeks }: { weeks: Week[] }) {
  const words = useAdherenceWords();
  const language = useLanguage();
  const { expected, answered, late, not_triggered } = total(weeks);
  if (expected + not_triggered === 0) return <Text size="sm">{words('none')}</Text>;
  const share = expected === 0 ? 0 : (answered + late) / expected;
  const rate = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <ChartFigure
      title={words('weeks')}
      summary={words('summary', { rate, expected, answered, late, notTriggered: not_triggered })}
      columns={[
        words('week'),
        words('answered'),
        words('late'),
        words('missed'),
        words('open'),
        words('notTriggered'),
      ]}
      rows={weeks.map((week) => [
        week.start,
        week.answered,
        week.late,
        week.missed,
        week.open,
        week.not_triggered,
      ])}
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <AdherenceBars weeks={weeks} />
      </Suspense>
    </ChartFigure>
  );
}
