import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useWords } from '../../../base/language.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';

interface OptionsChartProps {
  rows: readonly { name: string; count: number; rest: number | null }[];
}

const LONGEST = 14;

/** People by option as bars, and their mean rest score as a line. */
export default function OptionsChart({ rows }: OptionsChartProps) {
  const words = useWords();
  const numberText = useNumberFormat();
  return (
    <ResponsiveContainer width="100%" height={280}>
      <ComposedChart
        accessibilityLayer={false}
        data={rows}
        margin={{ top: 10, right: 0, bottom: 10, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="name"
          interval={0}
          stroke="var(--mantine-color-text)"
          tickFormatter={(name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)}
        />
        <YAxis yAxisId="people" allowDecimals={false} width={44} stroke="var(--mantine-color-text)" />
        <YAxis
          yAxisId="rest"
          orientation="right"
          tickFormatter={numberText}
          width={44}
          stroke="var(--mantine-color-text)"
        />
        <Legend verticalAlign="top" />
        <Bar
          yAxisId="people"
          dataKey="count"
          name={words('People')}
          fill="var(--eps-data)"
          isAnimationActive={false}
        />
        <Line
          yAxisId="rest"
          dataKey="rest"
          name={words('Mean rest score')}
          stroke="var(--mantine-color-orange-6)"
          strokeWidth={2}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
