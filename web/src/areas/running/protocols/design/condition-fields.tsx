import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useWords } from '../../../../base/language.ts';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { COMPARISONS, type Comparison, conditionJson, scoreConditionOf } from './score-condition.ts';
import type { DesignedWave } from './waves.ts';

interface ConditionFieldsProps {
  wave: DesignedWave;
  waves: readonly DesignedWave[];
  onChange(change: Record<string, unknown>): void;
}

/** Whether a wave depends on the score of another one. Other conditions are edited as JSON. */
export function ConditionFields({ wave, waves, onChange }: ConditionFieldsProps) {
  const words = useWords();
  const { condition } = wave;
  const score = scoreConditionOf(condition);
  const others = waves.filter(({ id }) => id !== wave.id);
  if (condition !== undefined && !score)
    return (
      <Text size="sm" c="dimmed">
        {words('This wave has a condition that is edited as JSON.')}
      </Text>
    );
  const set = (change: Partial<NonNullable<typeof score>>) => {
    const start = { op: 'gte' as const, concept: '', wave: others[0]?.id ?? wave.id, limit: 0 };
    onChange({ if: conditionJson({ ...(score ?? start), ...change }) });
  };
  return (
    <>
      <Checkbox
        label={words('Only if a score was reached')}
        description={words('Decided when the wave opens.')}
        checked={score !== undefined}
        onChange={(event) => (event.currentTarget.checked ? set({}) : onChange({ if: undefined }))}
      />
      {score && (
        <>
          <TextInput
            key={score.concept}
            label={words('Score')}
            defaultValue={score.concept}
            onBlur={({ currentTarget: { value } }) => value !== score.concept && set({ concept: value })}
          />
          <NativeSelect
            label={words('In wave')}
            data={waves.map(({ id, name }) => ({ value: id, label: name }))}
            value={score.wave}
            onChange={(event) => set({ wave: event.currentTarget.value })}
          />
          <Group gap="xs" grow align="flex-end">
            <NativeSelect
              label={words('Is')}
              data={COMPARISONS.map((each) => ({
                value: each as string,
                label: words.named(`protocol-design.${each}`),
              }))}
              value={score.op}
              onChange={(event) => set({ op: event.currentTarget.value as Comparison })}
            />
            <NumberInput
              label={words.named('protocol-design.limit')}
              value={score.limit}
              onChange={(limit) => limit !== undefined && set({ limit })}
            />
          </Group>
        </>
      )}
    </>
  );
}
