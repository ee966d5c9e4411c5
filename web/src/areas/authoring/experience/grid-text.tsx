import { useState } from 'react';
import { DECIMAL_SEPARATORS, useLanguage } from '../../../base/language.ts';
import type { Cell } from './grid.ts';
import { parseNumber } from './grid.ts';

interface GridTextProps {
  label: string;
  value: string;
  isNumber: boolean;
  readOnly: boolean;
  cell: Cell;
  onChange(text: string): void;
}

/** A text or number in a table. A number that is not complete yet stays as it was typed. */
export function GridText({ label, value, isNumber, readOnly, cell, onChange }: GridTextProps) {
  const [draft, setDraft] = useState<string>();
  const isDraft = draft !== undefined && isNumber && parseNumber(draft) === parseNumber(value);
  const isWrong = draft !== undefined && isNumber && parseNumber(draft) === null;
  const separator = DECIMAL_SEPARATORS[useLanguage()];
  const shown = isDraft || isWrong ? draft : isNumber ? value.replace('.', separator) : value;
  return (
    <input
      className="grid-input"
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={shown}
      readOnly={readOnly}
      data-row={cell.row}
      data-column={cell.column}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setDraft(undefined)}
      onChange={({ currentTarget: { value: text } }) => {
        setDraft(text);
        onChange(text);
      }}
    />
  );
}
