import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { useWords } from '../../base/language.ts';
import { useNumberFormat } from '../../ui/number-format.ts';

interface AccuracyChartProps {
  points: { range: string; bias: number; rmse: number }[];
}

const LINE = { strokeWidth: 2, isAnimationActive: false } as const;

/** Bias and RMSE of θ by ranges of the true θ. */
export default function AccuracyChart({ points }: AccuracyChartProps) {
  const words = useWords();
  const numberText = useNumberFormat();
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart
        accessibilityLayer={false}
        data={points}
        margin={{ top: 10, right: 10, bottom: 20, left: 0 }}
      >
        <CartesianGrid strokeDasharray="3 3" stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="range"
          stroke="var(--mantine-color-text)"
          label={{ value: words('True θ'), position: 'bottom', fill: 'var(--mantine-color-text)' }}
        />
        <YAxis tickFormatter={numberText} width={44} stroke="var(--mantine-color-text)" />
        <ReferenceLine y={0} stroke="var(--mantine-color-text)" />
        <Legend verticalAlign="top" />
        <Line {...LINE} dataKey="rmse" name={words.named('simulation.rmse')} stroke="var(--eps-data)" />
        <Line
          {...LINE}
          dataKey="bias"
          name={words.named('simulation.bias')}
          stroke="var(--mantine-color-orange-6)"
          strokeDasharray="6 3"
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
