import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useWords } from '../../../base/language.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { type AgeDraft, UNITS } from './ages.ts';

const MOST = 36_525;

interface AgeFieldProps {
  label: string;
  about: string;
  /** Whether the period of the environment can be chosen. */
  inherits: boolean;
  draft: AgeDraft;
  disabled: boolean;
  onChange(draft: AgeDraft): void;
}

/** How long something is kept: an amount and its unit, or for ever. */
export function AgeField({ label, about, inherits, draft, disabled, onChange }: AgeFieldProps) {
  const words = useWords();
  const id = useId();
  const units = [
    ...(inherits ? (['inherit'] as const) : []),
    'forever' as const,
    ...UNITS,
    ...(draft.unit === 'other' ? (['other'] as const) : []),
  ];
  const hasAmount = draft.unit !== 'inherit' && draft.unit !== 'forever' && draft.unit !== 'other';
  function choose(unit: AgeDraft['unit']) {
    onChange({ ...draft, unit, amount: draft.amount ?? 1 });
  }
  return (
    <Stack gap={4} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-about`}>
      <Text id={`${id}-label`} size="sm" fw={500}>
        {label}
      </Text>
      <Text id={`${id}-about`} size="xs" c="dimmed">
        {about}
      </Text>
      <Group gap="xs" align="flex-start">
        {hasAmount && (
          <NumberInput
            aria-label={words('How long: {{kind}}', { kind: label })}
            w={110}
            min={1}
            max={MOST}
            allowDecimal={false}
            value={draft.amount}
            disabled={disabled}
            onChange={(amount) => onChange({ ...draft, amount })}
          />
        )}
        {draft.unit === 'other' && (
          <TextInput
            aria-label={words('How long: {{kind}}', { kind: label })}
            w={140}
            value={draft.text}
            disabled={disabled}
            onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          aria-label={words('Unit: {{kind}}', { kind: label })}
          value={draft.unit}
          disabled={disabled}
          data={units.map((unit) => ({ value: unit, label: words.named(`retention.unit.${unit}`) }))}
          onChange={(event) => choose(event.currentTarget.value as AgeDraft['unit'])}
        />
      </Group>
    </Stack>
  );
}
