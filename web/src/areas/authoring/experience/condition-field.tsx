import type { Json } from '@eps/sdk';
import { useDebouncedValue } from '@mantine/hooks';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { namesOf } from '../../../shared/content/names.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { useSnapshot } from '../editor/instrument.ts';

interface ConditionFieldProps {
  label: string;
  /** The effect without a condition. */
  placeholder: string;
  value: Json | undefined;
  readOnly: boolean;
  onChange(value: Json | undefined): void;
}

const PAUSE_MS = 400;

/** The condition under which a question or a section is shown. */
export function ConditionField({ label, placeholder, value, readOnly, onChange }: ConditionFieldProps) {
  const contents = useSnapshot(({ document }) => document.contents);
  // Lists of thousands of questions are not created again at each key that is typed into another field.
  const [named] = useDebouncedValue(contents, PAUSE_MS);
  const names = useMemo(() => namesOf(named), [named]);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((next: Json | undefined) => latest.current(next), []);
  return (
    <fieldset disabled={readOnly} className="plain-fieldset">
      <QuietEditor label={label} withoutLabel={placeholder} value={value} onChange={change} names={names} />
    </fieldset>
  );
}

const QuietEditor = memo(ConditionEditor);
