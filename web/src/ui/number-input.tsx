import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { DECIMAL_SEPARATORS, useLanguage } from '../base/language.ts';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> {
  value?: number | undefined;
  /** Receives undefined if the field is empty. */
  onChange(value: number | undefined): void;
}

/** The typed text, and the value before it. */
interface Draft {
  text: string;
  before: number | undefined;
}

/**
 * A field for a number with the decimal separator of the language; a typed or pasted point or comma is
 * converted to it. Incomplete text such as "1," or "0,0" stays until the field is left.
 */
export function NumberInput({ value, onChange, ...props }: Props) {
  const separator = DECIMAL_SEPARATORS[useLanguage()];
  const [draft, setDraft] = useState<Draft>();
  const isTyping = draft && (value === numberIn(draft.text) || value === draft.before);
  function change(next: number | bigint | string) {
    setDraft(typeof next === 'string' ? { text: next, before: value } : undefined);
    onChange(numberIn(String(next)));
  }
  return (
    <MantineNumberInput
      decimalSeparator={separator}
      allowedDecimalSeparators={['.', ',']}
      {...props}
      value={isTyping ? draft.text : (value ?? '')}
      onChange={change}
      onBlur={() => setDraft(undefined)}
    />
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
