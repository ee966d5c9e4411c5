import type { ConceptPsychometrics } from '@eps/sdk';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useWords } from '../../../base/language.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';

interface InformationChartProps {
  information: NonNullable<ConceptPsychometrics['irt']>['information'];
}

const LINE = { type: 'monotone', dot: false, strokeWidth: 2, isAnimationActive: false } as const;

/** Information on the left axis, the standard error on the right one. */
export default function InformationChart({ information }: InformationChartProps) {
  const words = useWords();
  const numberText = useNumberFormat();
  return (
    <ResponsiveContainer width="100%" height={280}>
      <LineChart
        accessibilityLayer={false}
        data={information}
        margin={{ top: 10, right: 0, bottom: 20, left: 0 }}
      >
        <CartesianGrid strokeDasharray="3 3" stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="theta"
          type="number"
          domain={['dataMin', 'dataMax']}
          tickFormatter={numberText}
          stroke="var(--mantine-color-text)"
          label={{ value: words('θ'), position: 'bottom', fill: 'var(--mantine-color-text)' }}
        />
        <YAxis
          yAxisId="information"
          tickFormatter={numberText}
          width={44}
          stroke="var(--mantine-color-text)"
        />
        <YAxis
          yAxisId="error"
          orientation="right"
          tickFormatter={numberText}
          width={44}
          stroke="var(--mantine-color-text)"
        />
        <Legend verticalAlign="top" />
        <Line
          {...LINE}
          yAxisId="information"
          dataKey="information"
          name={words('Information')}
          stroke="var(--eps-data)"
        />
        <Line
          {...LINE}
          yAxisId="error"
          dataKey="standard_error"
          name={words('Standard error')}
          stroke="var(--mantine-color-orange-6)"
          strokeDasharray="6 3"
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
