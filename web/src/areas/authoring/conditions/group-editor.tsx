import { ActionIcon, Button, Group, Paper, Select, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import { argumentsOf, call, type Expression } from '../../../shared/content/expression.ts';
import { removedAt, replacedAt } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { JsonExpression } from './json-expression.tsx';
import {
  firstCondition,
  nodeOf,
  operatorsOf,
  type Row,
  type RowOperator,
  rowOf,
  withOperator,
  withSubject,
} from './rows.ts';
import { SubjectSelect } from './subject-select.tsx';
import { ValueField } from './value-field.tsx';

interface NodeProps {
  value: Expression;
  onChange(next: Expression): void;
  names: Names;
}

const DEEPEST_GROUP = 3;

/** Returns the conditions that `and` or `or` connects; a single condition is a group of one. */
function membersOf(value: Expression): Expression[] {
  const isGroup = (value['op'] === 'and' || value['op'] === 'or') && argumentsOf(value).length > 0;
  return isGroup ? argumentsOf(value) : [value];
}

interface GroupEditorProps extends NodeProps {
  /** Absent if the condition cannot be removed. */
  onRemove?(): void;
  depth?: number;
}

/** The conditions of a group as rows: all or any of them must be met. */
export function GroupEditor({ value, onChange, onRemove, names, depth = 1 }: GroupEditorProps) {
  const words = useWords();
  const addButton = useRef<HTMLButtonElement>(null);
  const members = membersOf(value);
  const op = value['op'] === 'or' ? 'or' : 'and';
  const set = (next: Expression[]) => {
    if (next.length === 0) onRemove?.();
    else
      onChange(next.length === 1 ? next[0]! : { ...(members.length > 1 ? value : {}), ...call(op, ...next) });
  };
  const add = (node: Expression) => onChange(call(op, ...members, node));
  function remove(index: number) {
    set(removedAt(members, index));
    // The pressed button disappears; without this the keyboard would start at the top of the page again.
    addButton.current?.focus();
  }
  return (
    <Stack gap="xs">
      {members.length > 1 && (
        <Select
          aria-label={words('Conditions that must be met')}
          data={[
            { value: 'and', label: words('all of these') },
            { value: 'or', label: words('any of these') },
          ]}
          value={op}
          onChange={(next) => next !== null && onChange({ ...value, op: next })}
          allowDeselect={false}
          w="16rem"
          maw="100%"
        />
      )}
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity than their position
        <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <MemberEditor
              value={member}
              onChange={(next) => set(replacedAt(members, index, next))}
              onRemove={() => set(removedAt(members, index))}
              names={names}
              depth={depth}
            />
          </div>
          {(members.length > 1 || onRemove) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={4}
              aria-label={words('Remove condition {{number}}', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group gap="xs">
        <Button
          ref={addButton}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(firstCondition(names))}
        >
          {words('Add condition')}
        </Button>
        {depth < DEEPEST_GROUP && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              const other = op === 'and' ? 'or' : 'and';
              add(call(other, firstCondition(names), firstCondition(names)));
            }}
          >
            {words('Add group')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function MemberEditor({ value, onChange, onRemove, names, depth }: Required<GroupEditorProps>) {
  const isGroup = (value['op'] === 'and' || value['op'] === 'or') && argumentsOf(value).length > 1;
  if (isGroup && depth < DEEPEST_GROUP)
    return (
      <Paper withBorder p="xs">
        <GroupEditor value={value} onChange={onChange} onRemove={onRemove} names={names} depth={depth + 1} />
      </Paper>
    );
  const row = rowOf(value, names);
  if (!row) return <JsonExpression value={value} onChange={onChange} names={names} isCollapsed />;
  return <RowEditor row={row} onChange={(next) => onChange(nodeOf(next))} names={names} />;
}

interface RowEditorProps {
  row: Row;
  onChange(next: Row): void;
  names: Names;
}

function RowEditor({ row, onChange, names }: RowEditorProps) {
  const words = useWords();
  return (
    <Group gap="xs" align="flex-start">
      <SubjectSelect
        value={row.subject}
        onChange={(subject) => onChange(withSubject(row, subject, names))}
        names={names}
      />
      <Select
        aria-label={words('Comparison')}
        data={operatorsOf(row.subject, names).map((value) => ({
          value,
          label: words.named(`conditions.op_${value}`),
        }))}
        value={row.operator}
        onChange={(next) => next !== null && onChange(withOperator(row, next as RowOperator, names))}
        allowDeselect={false}
        style={{ flex: '1 1 11rem' }}
      />
      <ValueField row={row} onChange={(value) => onChange({ ...row, value })} names={names} />
    </Group>
  );
}
