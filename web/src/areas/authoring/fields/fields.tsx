import type { JsonObject } from '@eps/sdk';
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberOf, textOf, textsOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { NumberInput } from '../../../ui/number-input.tsx';

/** Fields that edit one key of an object of the content and leave the others as they are. */
interface FieldProps {
  value: JsonObject;
  onChange(next: JsonObject): void;
  name: string;
  label: string;
  description?: string;
  error?: ReactNode;
  /** For fields in tables, which are labelled by their column. */
  isLabelHidden?: boolean;
}

const labelled = ({ label, isLabelHidden }: FieldProps) =>
  isLabelHidden ? { 'aria-label': label } : { label };

export function TextField(props: FieldProps & { isLong?: boolean; placeholder?: string }) {
  const { value, onChange, name, description, error, isLong, placeholder } = props;
  const common = {
    ...labelled(props),
    description,
    error,
    placeholder,
    value: textOf(value[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withKey(value, name, currentTarget.value === '' ? undefined : currentTarget.value)),
  };
  return isLong ? <Textarea {...common} autosize minRows={2} maxRows={12} /> : <TextInput {...common} />;
}

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  isInteger?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, name, description, error, min, max, step, placeholder, isInteger } = props;
  return (
    <NumberInput
      {...labelled(props)}
      description={description}
      error={error}
      placeholder={placeholder}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      allowDecimal={!isInteger}
      value={numberOf(value[name])}
      onChange={(next) => onChange(withKey(value, name, next))}
      miw={0}
    />
  );
}

/** A share, from 0 to 1. */
export function ShareField(props: FieldProps) {
  return <NumberField {...props} min={0} max={1} step={0.05} />;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly { value: string; label: string }[];
  /** The default without the key; such a field can be cleared. */
  placeholder?: string;
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { value, onChange, name, description, error, choices, placeholder } = props;
  const chosen = textOf(value[name]);
  const isKnown = chosen === '' || choices.some((choice) => choice.value === chosen);
  return (
    <Select
      {...labelled(props)}
      description={description}
      error={error}
      placeholder={placeholder}
      clearable={placeholder !== undefined}
      allowDeselect={false}
      searchable={choices.length > 12}
      limit={60}
      data={isKnown ? [...choices] : [...choices, { value: chosen, label: chosen }]}
      value={chosen === '' ? null : chosen}
      onChange={(next) => onChange(withKey(value, name, next ?? undefined))}
    />
  );
}

export function IdsField(props: ChoiceFieldProps) {
  const { value, onChange, name, description, error, choices, placeholder } = props;
  const chosen = textsOf(value[name]);
  const missing = chosen.filter((id) => !choices.some((choice) => choice.value === id));
  return (
    <MultiSelect
      {...labelled(props)}
      description={description}
      error={error}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      searchable
      clearable
      limit={60}
      data={[...choices, ...missing.map((id) => ({ value: id, label: id }))]}
      value={chosen}
      onChange={(next) => onChange(withFilled(value, name, next))}
    />
  );
}
