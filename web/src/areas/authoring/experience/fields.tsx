import { Switch, Textarea, TextInput } from '@mantine/core';
import { numberOf, textOf } from '../../../shared/content/json.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { type Part, useErrorOf, useValue } from './use-part.ts';

interface FieldProps {
  part: Part;
  name: string;
  label: string;
  description?: string;
}

interface TextFieldProps extends FieldProps {
  isLong?: boolean;
  keepsEmpty?: boolean;
}

/** A text; an empty one removes the key, unless it must be there. */
export function TextField({ part, name, label, description, isLong, keepsEmpty }: TextFieldProps) {
  const common = {
    label,
    description,
    value: textOf(useValue(part, name)),
    onChange: ({ currentTarget: { value: next } }: { currentTarget: { value: string } }) =>
      part.set(name, next || keepsEmpty ? next : undefined),
    readOnly: part.readOnly,
    error: useErrorOf(part, name),
  };
  return isLong ? <Textarea {...common} autosize minRows={2} maxRows={12} /> : <TextInput {...common} />;
}

export function NumberField(props: FieldProps & { min?: number; isWhole?: boolean; placeholder?: string }) {
  const { part, name, label, description, min, isWhole, placeholder } = props;
  const value = numberOf(useValue(part, name));
  const error = useErrorOf(part, name);
  return (
    <NumberInput
      label={label}
      description={description}
      value={value}
      onChange={(next) => part.set(name, next)}
      min={min}
      allowDecimal={!isWhole}
      placeholder={placeholder}
      readOnly={part.readOnly}
      error={error}
    />
  );
}

export function SwitchField({ part, name, label, description }: FieldProps) {
  const value = useValue(part, name);
  return (
    <Switch
      label={label}
      description={description}
      checked={value === true}
      onChange={({ currentTarget: { checked } }) => part.set(name, checked ? true : undefined)}
      disabled={part.readOnly}
    />
  );
}
