import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLanguage, useWords } from '../../base/language.ts';
import { percentText } from '../../shared/results/number-text.ts';

interface Row {
  name: string;
  answered: number;
  skipped: number;
}

const ROW_PX = 34;

/** Shares of views that were answered and skipped, by question. */
export default function HealthChart({ rows }: { rows: readonly Row[] }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <ResponsiveContainer width="100%" height={rows.length * ROW_PX + 70}>
      <BarChart
        accessibilityLayer={false}
        data={rows}
        layout="vertical"
        margin={{ left: 8, right: 16 }}
        barCategoryGap={6}
      >
        <CartesianGrid horizontal={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          type="number"
          domain={[0, 1]}
          tickFormatter={(share: number) => percentText(share, language)}
          stroke="var(--mantine-color-text)"
        />
        <YAxis
          type="category"
          dataKey="name"
          width={180}
          interval={0}
          stroke="var(--mantine-color-text)"
          tickFormatter={(name: string) => (name.length > 26 ? `${name.slice(0, 25)}…` : name)}
        />
        <Legend />
        <Bar dataKey="answered" name={words('Answered')} fill="var(--eps-data)" isAnimationActive={false} />
        <Bar
          dataKey="skipped"
          name={words('Skipped')}
          fill="var(--mantine-color-orange-6)"
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
