import { isJsonObject, type Json } from '@eps/sdk';
import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Expression } from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { GroupEditor } from './group-editor.tsx';
import { JsonExpression } from './json-expression.tsx';
import { firstCondition } from './rows.ts';

interface ConditionEditorProps {
  /** The effect of the condition, such as "Show if". */
  label: string;
  /** The effect without a condition; by default "Always". */
  withoutLabel?: string;
  value: Json | undefined;
  /** Receives `undefined` when the author removes the condition. */
  onChange(next: Expression | undefined): void;
  names: Names;
  /** Whether there must be a condition. */
  required?: boolean;
  /** Whether the value is a number, so that the builder of comparisons does not apply. */
  isFormula?: boolean;
}

/**
 * Edits a condition, shown as a sentence, as rows or as JSON. Rows and JSON change the same expression; a
 * part that cannot be a row is shown as a sentence with its JSON.
 */
export function ConditionEditor(props: ConditionEditorProps) {
  const { label, withoutLabel, value, onChange, names, required = false, isFormula = false } = props;
  const words = useWords();
  const id = useId();
  const [view, setView] = useState<'rows' | 'json'>(isFormula ? 'json' : 'rows');
  if (value === undefined || (!isJsonObject(value) && value === null))
    return (
      <Group gap="xs">
        <Text size="sm">
          <strong>{label}</strong> {withoutLabel ?? words('Always')}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(isFormula ? { op: 'lit', value: 0 } : firstCondition(names))}
        >
          {words('Add condition')}
        </Button>
      </Group>
    );
  const expression: Expression = isJsonObject(value) ? value : { op: 'lit', value };
  return (
    <Paper withBorder p="sm" component="fieldset" m={0} aria-labelledby={id} miw={0}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="wrap" gap="xs">
          <Text size="sm" id={id} style={{ flex: '1 1 12rem' }}>
            {label} <Sentence expression={expression} names={names} />
          </Text>
          <Group gap="xs">
            {!isFormula && (
              <SegmentedControl
                size="xs"
                aria-label={words('Condition view')}
                data={[
                  { value: 'rows', label: words('Builder') },
                  { value: 'json', label: words('JSON') },
                ]}
                value={view}
                onChange={(next) => setView(next as 'rows' | 'json')}
              />
            )}
            {!required && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
                {words('Remove condition')}
              </Button>
            )}
          </Group>
        </Group>
        {view === 'rows' ? (
          <GroupEditor
            value={expression}
            onChange={onChange}
            names={names}
            {...(!required && { onRemove: () => onChange(undefined) })}
          />
        ) : (
          <JsonExpression value={expression} onChange={onChange} names={names} />
        )}
      </Stack>
    </Paper>
  );
}
