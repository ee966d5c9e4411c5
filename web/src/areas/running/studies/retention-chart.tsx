import type { StudyPanel } from '@eps/sdk';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useLanguage } from '../../../base/language.ts';

const HEIGHT = 180;
/** A single day is a point, not a line. */
const DOTS_UP_TO = 15;

/** The share of people who stay, by day. */
export default function RetentionChart({ days }: { days: StudyPanel['retention'] }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 });
  const rows = days.map(({ day, people, retained }) => ({ day, share: retained / people }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 16, bottom: 4, left: 0 }}>
        <CartesianGrid vertical={false} strokeOpacity={0.3} />
        <XAxis dataKey="day" stroke="currentColor" fontSize={12} minTickGap={24} />
        <YAxis
          domain={[0, 1]}
          tickFormatter={(share: number) => percent.format(share)}
          stroke="currentColor"
          width={52}
          fontSize={12}
        />
        <Line
          dataKey="share"
          stroke="var(--eps-data)"
          strokeWidth={2}
          dot={rows.length <= DOTS_UP_TO}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
