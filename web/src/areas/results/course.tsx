import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { trajectoryQuery } from '../../shared/people/queries.ts';
import { numberText } from '../../shared/results/number-text.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The earlier results that the line shows. */
const SHOWN = 8;
const [WIDTH, HEIGHT, EDGE] = [160, 36, 5];

/** The released results of the same score before this one, as a small line that ends in this one. */
export function Course({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const language = useLanguage();
  const { ids, api } = useEnvironment();
  const { id, subject_id, primary_metric: metric } = evaluation;
  const { data } = useQuery(trajectoryQuery(subject_id, metric!.id, ids.environmentId, api));
  const points = data?.points ?? [];
  const place = points.findIndex(({ evaluation_id }) => evaluation_id === id);
  const before = points.slice(0, place < 0 ? undefined : place).slice(-SHOWN);
  if (before.length === 0) return null;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const last = before.slice(-2).map(({ at, value }) =>
    words('{{value}} ({{date}})', {
      value: numberText(value, language, 2),
      date: date.format(new Date(at)),
    }),
  );
  return (
    <Group gap="sm">
      <Line values={[...before.map(({ value }) => value), metric!.value]} range={metric!.range} />
      <Text size="sm">{words('Before: {{values}}', { values: last.reverse().join(', ') })}</Text>
    </Group>
  );
}

type Range = NonNullable<ShownEvaluation['primary_metric']>['range'];

/** The values are beside it as text. */
function Line({ values, range }: { values: readonly number[]; range: Range }) {
  const min = range?.min ?? Math.min(...values);
  const width = (range?.max ?? Math.max(...values)) - min || 1;
  const points = values.map((value, index) => [
    EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    HEIGHT - EDGE - ((value - min) / width) * (HEIGHT - 2 * EDGE),
  ]);
  const [x, y] = points.at(-1)!;
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" style={{ color: 'var(--eps-data)' }}>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={2} />
      <circle cx={x} cy={y} r={4} fill="var(--mantine-color-text)" />
    </svg>
  );
}
