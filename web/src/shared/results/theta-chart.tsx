import type { AdaptiveStep } from '@eps/sdk';
import { CartesianGrid, ComposedChart, ErrorBar, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useWords } from '../../base/language.ts';
import { useNumberFormat } from '../../ui/number-format.ts';

/** θ after each answer, with its standard error as bars. */
export default function ThetaChart({ steps }: { steps: readonly AdaptiveStep[] }) {
  const words = useWords();
  const numberText = useNumberFormat();
  const points = steps.filter(({ theta }) => theta !== undefined);
  return (
    <ResponsiveContainer width="100%" height={260}>
      <ComposedChart
        accessibilityLayer={false}
        data={points}
        margin={{ top: 10, right: 20, bottom: 20, left: 0 }}
      >
        <CartesianGrid strokeDasharray="3 3" stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="step"
          stroke="var(--mantine-color-text)"
          label={{
            value: words.named('evaluation.step'),
            position: 'bottom',
            fill: 'var(--mantine-color-text)',
          }}
        />
        <YAxis domain={['auto', 'auto']} tickFormatter={numberText} stroke="var(--mantine-color-text)" />
        <Line
          dataKey="theta"
          name={words.named('evaluation.theta')}
          stroke="var(--eps-data)"
          strokeWidth={2}
          isAnimationActive={false}
        >
          <ErrorBar dataKey="standard_error" stroke="var(--mantine-color-dimmed)" />
        </Line>
      </ComposedChart>
    </ResponsiveContainer>
  );
}
