import {
  type Concept,
  categoryProbabilities,
  irtItems,
  itemInformation,
  testInformation,
} from '@eps/engine/authoring';
import { Select, SimpleGrid, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/content/names.ts';
import { numberText } from '../../../shared/results/number-text.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';

/** Item characteristic curves and information of the items, computed from their parameters. */
export default function IrtCurves({ concept, names }: { concept: Concept; names: Names }) {
  const words = useWords();
  const items = useMemo(() => irtItems(concept), [concept]);
  const [chosen, setChosen] = useState<string>();
  const shown = items.find(({ id }) => id === chosen) ?? items[0];
  const grid = useMemo(() => thetaGrid(concept), [concept]);
  const test = useMemo(
    () =>
      grid.map((theta) => {
        const total = testInformation(
          items.map(({ item }) => item),
          theta,
        );
        return { theta, information: total, error: total > 0 ? 1 / Math.sqrt(total) : null };
      }),
    [grid, items],
  );
  if (!shown) return null;
  const label = (id: string) => names.question(id)?.label ?? id;
  const curves = grid.map((theta) => ({
    theta,
    p: categoryProbabilities(shown.item, theta),
    i: itemInformation(shown.item, theta),
  }));
  const categories = curves[0]!.p.map((_, k) => words('Category {{number}}', { number: k }));
  return (
    <Stack gap="xs">
      <Select
        label={words('Curve for')}
        data={items.map(({ id }) => ({ value: id, label: label(id) }))}
        value={shown.id}
        onChange={(id) => id !== null && setChosen(id)}
        allowDeselect={false}
        searchable
        limit={60}
        maw={420}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Curves
          title={words('Probability of each category: {{item}}', { item: label(shown.id) })}
          rows={curves.map(({ theta, p, i }) => [theta, ...p, i])}
          columns={[...categories, words('Information')]}
        />
        <Curves
          title={words('Test information and standard error')}
          rows={test.map(({ theta, ...each }) => [theta, each.information, each.error])}
          columns={[words('Information'), words('Standard error')]}
          most={Math.max(...test.map((each) => each.information)) * 1.2}
        />
      </SimpleGrid>
    </Stack>
  );
}

const POINTS = 81;

/** Equally spaced values of θ between the bounds of the concept, at most from −4 to 4. */
function thetaGrid({ irt }: Concept): number[] {
  const [lowest, highest] = irt?.bounds ?? [-4, 4];
  const [low, high] = [Math.max(lowest, -4), Math.min(highest, 4)];
  return Array.from({ length: POINTS }, (_, index) => low + ((high - low) * index) / (POINTS - 1));
}

const COLORS = ['teal', 'orange', 'blue', 'grape', 'red', 'lime', 'cyan', 'pink'];

interface CurvesProps {
  title: string;
  columns: readonly string[];
  /** θ and the value of each column. */
  rows: readonly (readonly (number | null)[])[];
  most?: number;
}

function Curves({ title, columns, rows, most }: CurvesProps) {
  const words = useWords();
  const language = useLanguage();
  const data = rows.map(([theta, ...values]) => ({ theta, ...values }));
  const axis = { stroke: 'var(--mantine-color-text)', fontSize: 12 };
  const text = (value: number | null | undefined) => numberText(value, language, 3);
  return (
    <ChartFigure
      title={title}
      columns={[words('θ'), ...columns]}
      rows={rows.filter((_, index) => index % 10 === 0).map((row) => row.map(text))}
    >
      <ResponsiveContainer width="100%" height={220}>
        <LineChart data={data} margin={{ top: 5, right: 10, bottom: 0, left: -20 }}>
          <CartesianGrid strokeDasharray="3 3" stroke="var(--mantine-color-default-border)" />
          <XAxis
            dataKey="theta"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickCount={9}
            tickFormatter={(tick) => numberText(Number(tick), language, 1)}
            {...axis}
          />
          <YAxis
            domain={most === undefined ? [0, 'auto'] : [0, most]}
            allowDataOverflow
            tickFormatter={(tick) => numberText(Number(tick), language, 1)}
            {...axis}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          {columns.map((name, index) => (
            <Line
              key={name}
              dataKey={String(index)}
              name={name}
              dot={false}
              isAnimationActive={false}
              strokeWidth={2}
              stroke={`var(--mantine-color-${COLORS[index % COLORS.length]}-6)`}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFigure>
  );
}
