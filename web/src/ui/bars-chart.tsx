import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';

interface BarsChartProps {
  rows: readonly { name: string; value: number }[];
  /** The name of the horizontal axis. */
  across: string;
  /** The unit after the numbers of the vertical axis. */
  unit?: string;
}

const LONGEST = 16;

/** Counts or shares as bars. */
export default function BarsChart({ rows, across, unit = '' }: BarsChartProps) {
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart
        accessibilityLayer={false}
        data={rows}
        margin={{ top: 10, right: 16, bottom: 20, left: 0 }}
        barCategoryGap={2}
      >
        <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="name"
          stroke="var(--mantine-color-text)"
          tickFormatter={(name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name)}
          label={{ value: across, position: 'bottom', fill: 'var(--mantine-color-text)' }}
        />
        <YAxis allowDecimals={false} width={52} unit={unit} stroke="var(--mantine-color-text)" />
        <Bar dataKey="value" fill="var(--eps-data)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
