import {
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Legend,
  Line,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { useWords } from '../../../base/language.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';
import type { ParameterPoint } from './calibration.ts';

interface DriftChartProps {
  points: readonly (ParameterPoint & { date: string })[];
}

/** A parameter at each calibration with its 95 % interval, and the one in use as a line. */
export default function DriftChart({ points }: DriftChartProps) {
  const words = useWords();
  const numberText = useNumberFormat();
  return (
    <ResponsiveContainer width="100%" height={280}>
      <ComposedChart
        accessibilityLayer={false}
        data={points}
        margin={{ top: 10, right: 16, bottom: 20, left: 0 }}
      >
        <CartesianGrid strokeDasharray="3 3" stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="date"
          padding={{ left: 40, right: 40 }}
          stroke="var(--mantine-color-text)"
          label={{ value: words('Calibrated'), position: 'bottom', fill: 'var(--mantine-color-text)' }}
        />
        <YAxis
          domain={['auto', 'auto']}
          tickFormatter={numberText}
          width={44}
          stroke="var(--mantine-color-text)"
        />
        <Legend verticalAlign="top" />
        <Line
          dataKey="value"
          name={words('Estimated')}
          stroke="var(--eps-data)"
          strokeWidth={2}
          isAnimationActive={false}
        >
          <ErrorBar dataKey="margin" stroke="var(--eps-data)" />
        </Line>
        <Line
          dataKey="inUse"
          name={words('Current')}
          stroke="var(--mantine-color-orange-6)"
          strokeWidth={2}
          strokeDasharray="6 3"
          dot={points.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
