import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { KeyOf } from '../../../shared/content/draft.ts';
import { listOf, numberOf, textOf, textsOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { NumberInput } from '../../../ui/number-input.tsx';

/** Fields that edit one key of an object of the content and leave the others as they are. */
interface FieldProps<T extends object, Value> {
  value: T;
  onChange(next: T): void;
  name: KeyOf<T, Value>;
  label: string;
  description?: string;
  error?: ReactNode;
  /** For fields in tables, which are labelled by their column. */
  isLabelHidden?: boolean;
}

const labelled = ({ label, isLabelHidden }: { label: string; isLabelHidden?: boolean }) =>
  isLabelHidden ? { 'aria-label': label } : { label };

interface TextFieldProps<T extends object> extends FieldProps<T, string> {
  isLong?: boolean;
  placeholder?: string;
}

export function TextField<T extends object>(props: TextFieldProps<T>) {
  const { value, onChange, name, description, error, isLong, placeholder } = props;
  const common = {
    ...labelled(props),
    description,
    error,
    placeholder,
    value: textOf(value[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withKey(value, name, (currentTarget.value || undefined) as T[typeof name])),
  };
  return isLong ? <Textarea {...common} autosize minRows={2} maxRows={12} /> : <TextInput {...common} />;
}

interface NumberFieldProps<T extends object> extends FieldProps<T, number> {
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  isInteger?: boolean;
}

export function NumberField<T extends object>(props: NumberFieldProps<T>) {
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
      onChange={(next) => onChange(withKey(value, name, next as T[typeof name]))}
      miw={0}
    />
  );
}

/** A share, from 0 to 1. */
export function ShareField<T extends object>(props: FieldProps<T, number>) {
  return <NumberField {...props} min={0} max={1} step={0.05} />;
}

interface ChoiceFieldProps<T extends object, Value> extends FieldProps<T, Value> {
  choices: readonly { value: string; label: string }[];
  /** The default without the key; such a field can be cleared. */
  placeholder?: string;
}

export function ChoiceField<T extends object>(props: ChoiceFieldProps<T, string>) {
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
      onChange={(next) => onChange(withKey(value, name, (next ?? undefined) as T[typeof name]))}
    />
  );
}

export function IdsField<T extends object>(props: ChoiceFieldProps<T, string[]>) {
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
      onChange={(next) => onChange(withFilled(value, name, next as T[typeof name]))}
    />
  );
}

/** Two numbers, such as the ends of a range; both or none are given. */
export function PairField<T extends object>(props: FieldProps<T, number[]> & { labels: [string, string] }) {
  const { value, onChange, name, labels } = props;
  const pair = listOf(value[name] as number[] | undefined);
  return ([0, 1] as const).map((end) => (
    <NumberInput
      key={end}
      label={labels[end]}
      value={numberOf(pair[end])}
      onChange={(next) => {
        const other = numberOf(pair[1 - end]) ?? next;
        const ends = end === 0 ? [next, other] : [other, next];
        onChange(withKey(value, name, (next === undefined ? undefined : ends) as T[typeof name]));
      }}
    />
  ));
}

/** What is true or, without the key, false. */
export function CheckField<T extends object>({
  value,
  onChange,
  name,
  label,
  description,
}: FieldProps<T, boolean>) {
  return (
    <Checkbox
      label={label}
      description={description}
      checked={value[name] === true}
      onChange={({ currentTarget: { checked } }) =>
        onChange(withKey(value, name, (checked || undefined) as T[typeof name]))
      }
    />
  );
}
