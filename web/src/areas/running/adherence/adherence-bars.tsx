import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Week } from './weeks.ts';

const SERIES = [
  ['answered', 'var(--eps-data)'],
  ['late', 'var(--mantine-color-yellow-6)'],
  ['missed', 'var(--mantine-color-red-7)'],
  ['open', 'var(--mantine-color-gray-5)'],
] as const;

/** The weeks as stacked bars. */
export function AdherenceBars({ weeks }: { weeks: Week[] }) {
  const words = useWords();
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart data={weeks} accessibilityLayer={false}>
        <CartesianGrid vertical={false} strokeOpacity={0.3} />
        <XAxis
          dataKey="start"
          tickFormatter={(start: string) => format.format(new Date(start))}
          stroke="currentColor"
          fontSize={12}
        />
        <YAxis allowDecimals={false} stroke="currentColor" width={36} fontSize={12} />
        <Legend formatter={(name) => <span style={{ color: 'var(--mantine-color-text)' }}>{name}</span>} />
        {SERIES.map(([key, color]) => (
          <Bar
            key={key}
            dataKey={key}
            name={words.named(`adherence.${key}`)}
            stackId="all"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
