import type { Job } from '@eps/sdk';
import { Group, Select, Skeleton, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { jobResultQuery } from '../../../shared/results/queries.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Section } from '../../../ui/section.tsx';
import { itemName } from '../psychometrics/item-name.ts';
import { calibrationsQuery } from '../queries.ts';
import { type Calibration, listOf, type Parameter, pointOf } from './calibration.ts';

const DriftChart = lazy(() => import('./drift-chart.tsx'));

/** The newest calibrations that are shown. */
const MOST = 20;

/** How one parameter changed from calibration to calibration, beside the one in use. */
export function DriftHistory({ calibration }: { calibration: Calibration }) {
  const words = useWords();
  const names = useNames(calibration.bundle_id);
  const compared = Object.entries(calibration.items).filter(([, { linked }]) => linked);
  const [chosen, setChosen] = useState<string>();
  const [parameter, setParameter] = useState<Parameter>(0);
  const [itemId, item] =
    compared.find(([id]) => id === chosen) ?? compared.find(([, { drift }]) => drift) ?? compared[0] ?? [];
  if (itemId === undefined || item === undefined) return null;
  const locations = listOf(item.b);
  const shown = parameter !== 'a' && parameter >= locations.length ? 0 : parameter;
  const parameterName = (which: Parameter) => {
    if (which === 'a') return words.named('calibration.slope');
    return locations.length === 1
      ? words.named('calibration.location')
      : words('Location b {{number}}', { number: which + 1 });
  };
  return (
    <Section
      title={words('Drift over time')}
      about={words(
        'The results of each calibration of these items, on the current scale. If the current parameter is repeatedly outside the intervals, it is out of date.',
      )}
    >
      <Group align="end">
        <Select
          label={words('Item')}
          searchable
          allowDeselect={false}
          data={compared.map(([id]) => ({ value: id, label: itemName(id, names) }))}
          value={itemId}
          onChange={(value) => setChosen(value ?? undefined)}
        />
        <Select
          label={words('Parameter')}
          allowDeselect={false}
          data={(['a', ...locations.keys()] as const).map((which) => ({
            value: String(which),
            label: parameterName(which),
          }))}
          value={String(shown)}
          onChange={(value) => setParameter(value === 'a' ? 'a' : Number(value))}
        />
      </Group>
      <History
        calibration={calibration}
        itemId={itemId}
        parameter={shown}
        title={words('{{parameter}}: {{item}}', {
          parameter: parameterName(shown),
          item: itemName(itemId, names),
        })}
      />
    </Section>
  );
}

interface HistoryProps {
  calibration: Calibration;
  itemId: string;
  parameter: Parameter;
  title: string;
}

function History({ calibration, itemId, parameter, title }: HistoryProps) {
  const words = useWords();
  const language = useLanguage();
  const { number } = useNumberTexts();
  const results = useComparableResults(calibration);
  if (!results) return <Skeleton height={280} />;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const points = results.flatMap(({ job, result }) => {
    const point = pointOf(result, itemId, parameter, job.created_at);
    return point ? [{ ...point, date: format.format(new Date(point.at)) }] : [];
  });
  return (
    <>
      <ChartFigure
        title={title}
        summary={words('Estimates with 95% intervals, compared with the current parameter.')}
        columns={[
          words('Calibrated'),
          words('Estimated'),
          words('95% interval'),
          words('Current'),
          words.named('calibration.drift'),
        ]}
        rows={points.map(({ date, value, margin, inUse, drift }) => [
          date,
          number(value),
          margin === undefined
            ? words('not estimated')
            : words('{{from}} to {{to}}', { from: number(value - margin), to: number(value + margin) }),
          number(inUse),
          drift ? words('Drifts') : words.named('common.no'),
        ])}
      >
        <Suspense fallback={<Skeleton height={280} />}>
          <DriftChart points={points} />
        </Suspense>
      </ChartFigure>
      {points.length === 1 && (
        <Text size="sm">
          {words(
            'This is the first calibration. Once 200 people have answered, a new one runs each week. Results are kept for 30 days.',
          )}
        </Text>
      )}
    </>
  );
}

/** Calibrations of the same concept of the same bundle, from the oldest; undefined until they are read. */
function useComparableResults({ bundle_id, concept_id }: Calibration) {
  const { ids, api } = useEnvironment();
  const jobs = useQuery(calibrationsQuery(ids.environmentId, api)).data;
  const newest = (jobs ?? []).filter(({ status }) => status === 'succeeded').slice(0, MOST);
  const results = useQueries({
    queries: newest.map(({ id }) => jobResultQuery(id, api)),
  });
  if (!jobs || results.some(({ isPending }) => isPending)) return undefined;
  return newest
    .map((job: Job, index) => ({ job, result: results[index]?.data as Calibration | undefined }))
    .filter((entry): entry is { job: Job; result: Calibration } => {
      return entry.result?.bundle_id === bundle_id && entry.result.concept_id === concept_id;
    })
    .reverse();
}
