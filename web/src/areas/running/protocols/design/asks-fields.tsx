import { Group, Input, SegmentedControl, TextInput } from '@mantine/core';
import { useWords } from '../../../../base/language.ts';
import { DurationField } from '../../../../shared/durations/duration-field.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { type DesignedWave, KIND_KEYS, KINDS, kindOf, type WaveKind, withoutUndefined } from './waves.ts';

const KIND_WORDS = { once: 'once', repeated: 'repeatedly', prompts: 'atRandom' } as const;

interface AsksFieldsProps {
  wave: DesignedWave;
  onChange(change: Record<string, unknown>): void;
}

/** Chooses how often a wave asks: once, repeatedly or at random times. */
export function AsksFields({ wave, onChange }: AsksFieldsProps) {
  const words = useWords();
  const { repeat, prompts } = wave;
  return (
    <>
      <Input.Wrapper label={words('Asks')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={words('Asks')}
          data={KINDS.map((kind) => ({
            value: kind,
            label: words.named(`protocol-design.${KIND_WORDS[kind]}`),
          }))}
          value={kindOf(wave)}
          onChange={(kind) => onChange(KIND_KEYS[kind as WaveKind])}
        />
      </Input.Wrapper>
      {repeat && (
        <>
          <DurationField
            label={words('Every')}
            value={repeat.every}
            onChange={(every) => onChange({ repeat: { ...repeat, every } })}
          />
          <CountField
            label={words('Times')}
            value={repeat.count}
            max={1_000}
            onChange={(count) => onChange({ repeat: { ...repeat, count } })}
          />
        </>
      )}
      {prompts && <PromptFields wave={wave} prompts={prompts} onChange={onChange} />}
    </>
  );
}

interface PromptFieldsProps extends AsksFieldsProps {
  prompts: NonNullable<DesignedWave['prompts']>;
}

function PromptFields({ wave, prompts, onChange }: PromptFieldsProps) {
  const words = useWords();
  const set = (change: Partial<typeof prompts>) =>
    onChange({ prompts: withoutUndefined({ ...prompts, ...change }) });
  const [from, until] = prompts.between;
  return (
    <>
      <Group gap="xs" grow>
        <CountField
          label={words('Prompts a day')}
          value={prompts.per_day}
          max={24}
          onChange={(per_day) => set({ per_day })}
        />
        <CountField
          label={words('Days')}
          value={wave.days}
          max={366}
          onChange={(days) => onChange({ days })}
        />
      </Group>
      <Group gap="xs" grow>
        <TextInput
          type="time"
          label={words('From')}
          value={from}
          onChange={({ currentTarget: { value } }) => value && set({ between: [value, until] })}
        />
        <TextInput
          type="time"
          label={words('To')}
          value={until}
          onChange={({ currentTarget: { value } }) => value && set({ between: [from, value] })}
        />
      </Group>
      <DurationField
        label={words('Least time between prompts')}
        value={prompts.min_gap ?? 'PT0M'}
        onChange={(min_gap) => set({ min_gap })}
      />
    </>
  );
}

interface CountFieldProps {
  label: string;
  value: number;
  max: number;
  onChange(next: number): void;
}

function CountField({ label, value, max, onChange }: CountFieldProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={max}
      allowDecimal={false}
      onChange={(next) => next !== undefined && onChange(next)}
    />
  );
}
