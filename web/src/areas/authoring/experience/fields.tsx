import { Switch, Textarea, TextInput } from '@mantine/core';
import type { KeyOf } from '../../../shared/content/draft.ts';
import { numberOf, textOf } from '../../../shared/content/json.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { type Part, useErrorOf, useValue } from './use-part.ts';

interface FieldProps<T extends object, Value> {
  part: Part<T>;
  name: KeyOf<T, Value>;
  label: string;
  description?: string;
}

interface TextFieldProps<T extends object> extends FieldProps<T, string> {
  isLong?: boolean;
  keepsEmpty?: boolean;
}

/** A text; an empty one removes the key, unless it must be there. */
export function TextField<T extends object>(props: TextFieldProps<T>) {
  const { part, name, label, description, isLong, keepsEmpty } = props;
  const common = {
    label,
    description,
    value: textOf(useValue(part, name)),
    onChange: ({ currentTarget: { value: next } }: { currentTarget: { value: string } }) =>
      part.set(name, (next || keepsEmpty ? next : undefined) as T[typeof name]),
    readOnly: part.readOnly,
    error: useErrorOf(part, name),
  };
  return isLong ? <Textarea {...common} autosize minRows={2} maxRows={12} /> : <TextInput {...common} />;
}

interface NumberFieldProps<T extends object> extends FieldProps<T, number> {
  min?: number;
  isWhole?: boolean;
  placeholder?: string;
}

export function NumberField<T extends object>(props: NumberFieldProps<T>) {
  const { part, name, label, description, min, isWhole, placeholder } = props;
  const value = numberOf(useValue(part, name));
  const error = useErrorOf(part, name);
  return (
    <NumberInput
      label={label}
      description={description}
      value={value}
      onChange={(next) => part.set(name, next as T[typeof name])}
      min={min}
      allowDecimal={!isWhole}
      placeholder={placeholder}
      readOnly={part.readOnly}
      error={error}
    />
  );
}

interface SwitchFieldProps<T extends object> extends FieldProps<T, boolean> {
  /** The default without the key. */
  isOn?: boolean;
}

export function SwitchField<T extends object>(props: SwitchFieldProps<T>) {
  const { part, name, label, description, isOn = false } = props;
  const value: unknown = useValue(part, name);
  return (
    <Switch
      label={label}
      description={description}
      checked={typeof value === 'boolean' ? value : isOn}
      onChange={({ currentTarget: { checked } }) =>
        part.set(name, (checked === isOn ? undefined : checked) as T[typeof name])
      }
      disabled={part.readOnly}
    />
  );
}
