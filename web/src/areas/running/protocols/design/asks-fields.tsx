import { Group, Input, SegmentedControl, TextInput } from '@mantine/core';
import { DurationField } from '../../../../shared/durations/duration-field.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { type DesignedWave, KIND_KEYS, KINDS, kindOf, type WaveKind, withoutUndefined } from './waves.ts';
import { useDesignWords } from './words.ts';

const KIND_WORDS = { once: 'once', repeated: 'repeatedly', prompts: 'atRandom' } as const;

interface AsksFieldsProps {
  wave: DesignedWave;
  onChange(change: Record<string, unknown>): void;
}

/** Chooses how often a wave asks: once, repeatedly or at random times. */
export function AsksFields({ wave, onChange }: AsksFieldsProps) {
  const words = useDesignWords();
  const { repeat, prompts } = wave;
  return (
    <>
      <Input.Wrapper label={words('asks')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={words('asks')}
          data={KINDS.map((kind) => ({ value: kind, label: words(KIND_WORDS[kind]) }))}
          value={kindOf(wave)}
          onChange={(kind) => onChange(KIND_KEYS[kind as WaveKind])}
        />
      </Input.Wrapper>
      {repeat && (
        <>
          <DurationField
            label={words('every')}
            value={repeat.every}
            onChange={(every) => onChange({ repeat: { ...repeat, every } })}
          />
          <CountField
            label={words('count')}
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
  const words = useDesignWords();
  const set = (change: Partial<typeof prompts>) =>
    onChange({ prompts: withoutUndefined({ ...prompts, ...change }) });
  const [from, until] = prompts.between;
  return (
    <>
      <Group gap="xs" grow>
        <CountField
          label={words('perDay')}
          value={prompts.per_day}
          max={24}
          onChange={(per_day) => set({ per_day })}
        />
        <CountField
          label={words('days')}
          value={wave.days}
          max={366}
          onChange={(days) => onChange({ days })}
        />
      </Group>
      <Group gap="xs" grow>
        <TextInput
          type="time"
          label={words('between')}
          value={from}
          onChange={({ currentTarget: { value } }) => value && set({ between: [value, until] })}
        />
        <TextInput
          type="time"
          label={words('until')}
          value={until}
          onChange={({ currentTarget: { value } }) => value && set({ between: [from, value] })}
        />
      </Group>
      <DurationField
        label={words('minGap')}
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
