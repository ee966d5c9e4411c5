import type { TrajectoryPoint } from '@eps/sdk';
import { Group, Text } from '@mantine/core';
import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { useLanguage, useWords } from '../../../../base/language.ts';
import type { ConceptName } from '../../../../shared/results/contents.ts';
import { numberText } from '../../../../shared/results/number-text.ts';
import classes from '../../../../shared/results/score-scale.module.css';
import { BandMark } from '../../../../shared/results/score-scale.tsx';
import { toneOf } from '../../../../shared/results/tone.ts';
import { corridorOf, domainOf, type Range, segmentsOf } from './drawing.ts';

interface TrajectoryChartProps {
  points: readonly TrajectoryPoint[];
  concept: ConceptName;
  range: Range | null;
}

const INK = 'var(--mantine-color-text)';
const HEIGHT = 260;
const EDGE_SHARE = 25;

/** The values of a score over bands, with their intervals and the corridor of no reliable change. */
export default function TrajectoryChart({ points, concept, range }: TrajectoryChartProps) {
  const language = useLanguage();
  const corridor = corridorOf(points, concept.change);
  const { min, max } = domainOf(points, range, corridor);
  const segments = segmentsOf(points);
  const rows = points.map(({ at, value, interval }, index) => ({
    at: Date.parse(at),
    error: interval ? [value - interval[0]!, interval[1]! - value] : undefined,
    [`s${segments[index]}`]: value,
  }));
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: '2-digit' });
  const times = rows.map(({ at }) => at);
  // The first and the last value have some distance from the edges.
  const edge = (Math.max(...times) - Math.min(...times)) / EDGE_SHARE || 1;
  const axis = { stroke: INK, fontSize: 12, tickLine: false } as const;
  return (
    <div className={classes.tones}>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart
          accessibilityLayer={false}
          data={rows}
          margin={{ top: 10, right: 24, bottom: 4, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={[Math.min(...times) - edge, Math.max(...times) + edge]}
            ticks={times}
            tickFormatter={(at: number) => date.format(at)}
            minTickGap={24}
            {...axis}
          />
          <YAxis
            domain={[min, max]}
            padding={{ top: 8, bottom: 8 }}
            tickFormatter={(value: number) => numberText(value, language, 2)}
            width={48}
            {...axis}
          />
          {concept.bands.map(({ id, from = min, to = max }) => (
            <ReferenceArea
              key={id}
              y1={Math.max(from, min)}
              y2={Math.min(to, max)}
              fill={`var(--tone-${toneOf(id, concept.bands, concept.direction)})`}
              fillOpacity={0.45}
              stroke="var(--mantine-color-body)"
              ifOverflow="hidden"
            />
          ))}
          {corridor &&
            [corridor.from, corridor.to].map((limit) => (
              <ReferenceLine key={limit} y={limit} stroke={INK} strokeDasharray="6 4" ifOverflow="hidden" />
            ))}
          {[...new Set(segments)].map((segment) => (
            <Line
              key={segment}
              dataKey={`s${segment}`}
              stroke={INK}
              strokeWidth={2}
              dot={{ r: 4, fill: INK }}
              isAnimationActive={false}
            >
              <ErrorBar dataKey="error" stroke={INK} strokeOpacity={0.6} width={6} />
            </Line>
          ))}
        </ComposedChart>
      </ResponsiveContainer>
      <Legend concept={concept} corridor={corridor} />
    </div>
  );
}

function Legend({ concept, corridor }: { concept: ConceptName; corridor: Corridor }) {
  const words = useWords();
  const language = useLanguage();
  const { bands, direction } = concept;
  return (
    <Group gap="xs" mt="xs">
      {bands.map(({ id }) => (
        <Text key={id} span size="xs">
          <BandMark band={id} bands={bands} direction={direction} />
        </Text>
      ))}
      {corridor && (
        <Text span size="xs">
          <span className={classes.dashes} />{' '}
          {words('No reliable change from the first result: {{from}} to {{to}}', {
            from: numberText(corridor.from, language, 1),
            to: numberText(corridor.to, language, 1),
          })}
        </Text>
      )}
    </Group>
  );
}

type Corridor = ReturnType<typeof corridorOf>;
