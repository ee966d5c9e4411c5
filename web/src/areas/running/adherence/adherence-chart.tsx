import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { type AdherenceOf, adherenceQuery } from '../queries.ts';
import { total, type Week } from './weeks.ts';

// Recharts is large; the page is shown before it is loaded.
const AdherenceBars = lazy(() =>
  import('./adherence-bars.tsx').then(({ AdherenceBars: component }) => ({ default: component })),
);

export function ProgramAdherenceChart({ programId }: { programId: string }) {
  return <AdherenceSection of="programs" id={programId} />;
}

export function EnrollmentAdherenceChart({ enrollmentId }: { enrollmentId: string }) {
  return <AdherenceSection of="enrollments" id={enrollmentId} />;
}

function AdherenceSection({ of, id }: { of: AdherenceOf; id: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [days, setDays] = useState('30');
  const clock = useQuery(clockQuery(ids.environmentId, api)).data;
  const weeks = useQuery({
    ...adherenceQuery(of, id, Number(days), clock?.now ?? '', api),
    enabled: clock !== undefined,
  });
  return (
    <Section
      title={words('Adherence')}
      about={words.named(`adherence.${aboutOf(weeks.data ?? [])}`)}
      actions={
        <SegmentedControl
          aria-label={words('Period')}
          data={['7', '30', '90'].map((value) => ({
            value,
            label: words.named(`adherence.days${value as '7' | '30' | '90'}`),
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

function aboutOf(weeks: readonly Week[]): 'hidden' | 'inCycles' | 'about' {
  if (weeks.some(({ redacted }) => redacted?.includes('cycles'))) return 'hidden';
  return weeks.some(({ redacted }) => redacted) ? 'inCycles' : 'about';
}

const COLUMNS = ['answered', 'late', 'missed', 'open', 'not_triggered'] as const;

function Weeks({ weeks }: { weeks: Week[] }) {
  const words = useWords();
  const language = useLanguage();
  const { expected, answered, late, not_triggered } = total(weeks);
  if (weeks.every((week) => week.expected === null)) {
    const reason = weeks.find((week) => week.reason)?.reason;
    // Without a reason, the section says what is hidden.
    return reason ? <Text size="sm">{words.named(`adherence.reason.${reason}`)}</Text> : null;
  }
  if (expected + not_triggered === 0)
    return (
      <Text size="sm">
        {words(
          'No questions were due in this period. They appear here once an active program asks enrolled people.',
        )}
      </Text>
    );
  const share = expected === 0 ? 0 : (answered + late) / expected;
  const rate = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <ChartFigure
      title={words('By week')}
      summary={words(
        '{{rate}} of {{expected}} questions that were due were answered: {{answered}} on time, {{late}} late. {{notTriggered}} waited for a login, an event or a page that did not occur.',
        { rate, expected, answered, late, notTriggered: not_triggered },
      )}
      columns={[
        words('Week starting'),
        words.named('adherence.answered'),
        words.named('adherence.late'),
        words.named('adherence.missed'),
        words.named('adherence.open'),
        words('Never triggered'),
      ]}
      rows={weeks.map((week) => [
        week.start,
        ...COLUMNS.map(
          (column) => week[column] ?? (week.reason ? words.named(`adherence.reason.${week.reason}`) : '–'),
        ),
      ])}
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <AdherenceBars weeks={weeks} />
      </Suspense>
    </ChartFigure>
  );
}
