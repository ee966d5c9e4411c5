import { Group, Input, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useWords } from '../../base/language.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { inOneUnit, ofUnit, UNITS, type Unit } from './durations.ts';

interface DurationFieldProps {
  label: string;
  value: string;
  onChange(next: string): void;
  isNegativeAllowed?: boolean;
  error?: string | undefined;
}

const ISO = 'iso';

/** A duration as an amount and a unit; in ISO 8601 if it needs several units. */
export function DurationField({ label, value, onChange, isNegativeAllowed, error }: DurationFieldProps) {
  const words = useWords();
  const id = useId();
  const [isIso, setIso] = useState(false);
  const single = isIso ? undefined : inOneUnit(value);
  const unit = single?.unit ?? ISO;
  function choose(next: string) {
    setIso(next === ISO);
    if (next !== ISO) onChange(ofUnit(single?.amount ?? 1, next as Unit));
  }
  return (
    <Input.Wrapper label={label} labelElement="div" id={id} error={error}>
      <Group gap="xs" wrap="nowrap">
        {single ? (
          <NumberInput
            aria-label={words('{{label}}: amount', { label })}
            value={single.amount}
            min={isNegativeAllowed ? -9999 : 0}
            max={9999}
            allowDecimal={false}
            allowNegative={isNegativeAllowed === true}
            onChange={(amount) => amount !== undefined && onChange(ofUnit(amount, single.unit))}
            w={90}
          />
        ) : (
          <TextInput
            aria-label={words('{{label}}: amount', { label })}
            key={value}
            defaultValue={value}
            onBlur={(event) => event.currentTarget.value !== value && onChange(event.currentTarget.value)}
            w={110}
          />
        )}
        <NativeSelect
          aria-label={words('{{label}}: unit', { label })}
          value={unit}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            ...UNITS.map((each) => ({ value: each as string, label: words.named(`durations.unit.${each}`) })),
            { value: ISO, label: words('ISO 8601') },
          ]}
          flex={1}
        />
      </Group>
    </Input.Wrapper>
  );
}
