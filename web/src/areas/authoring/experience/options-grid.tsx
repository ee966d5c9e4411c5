import { ActionIcon, Box, Button, Checkbox, Group, Menu, Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import type { OptionDraft } from '../../../shared/content/draft.ts';
import { movedTo } from '../../../shared/content/json.ts';
import { type Cell, cellAfter, pastedRows } from './grid.ts';
import { GridText } from './grid-text.tsx';
import { type Column, cellOf, newOption, withCell, withPasted } from './option-columns.ts';

interface OptionsGridProps {
  /** The name of the table for screen readers. */
  label: string;
  options: readonly OptionDraft[];
  columns: readonly Column[];
  /** The beginning of new ids. */
  stem: string;
  readOnly: boolean;
  onChange(options: OptionDraft[], group?: string): void;
  /** Concepts that can become columns. */
  otherConcepts?: readonly { id: string; label: string }[];
  onAddConcept?(id: string): void;
}

/** A table of options, or rows of a matrix, that is edited like a spreadsheet. */
export function OptionsGrid(props: OptionsGridProps) {
  const { label, options, columns, stem, readOnly, onChange, otherConcepts = [], onAddConcept } = props;
  const words = useWords();
  const table = useRef<HTMLTableElement>(null);
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  // At once, so that the next key reaches the new cell; only a row that is being added has to be drawn first.
  const focus = (row: number, column: number) => {
    if (row < size.row) cellAt(row, column)?.focus();
    else requestAnimationFrame(() => cellAt(row, column)?.focus());
  };
  const size = { row: options.length, column: columns.length };
  function add() {
    onChange([...options, newOption(options, stem)]);
    focus(options.length, 0);
  }
  function move(from: number, step: number, column: number) {
    const to = from + step;
    if (to < 0 || to >= options.length) return;
    onChange(movedTo(options, from, to));
    focus(to, column);
  }
  function press(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellOfTarget(event.target);
    if (!cell) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const next = cellAfter(cell, { ...caretOf(event.target), key: event.key, altKey: event.altKey }, size);
    if (event.altKey && step !== 0 && !readOnly) move(cell.row, step, cell.column);
    else if (next) focus(next.row, next.column);
    else if (event.key === 'Enter' && !readOnly) add();
    else return;
    event.preventDefault();
  }
  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const cells = pastedRows(event.clipboardData.getData('text/plain'));
    const at = cellOfTarget(event.target);
    if (!cells || !at || readOnly) return;
    event.preventDefault();
    onChange(withPasted(options, columns, at, cells, stem));
  }
  return (
    <Box>
      <Box className="grid-scroll">
        <Table
          ref={table}
          aria-label={label}
          onKeyDown={press}
          onPaste={paste}
          className="grid"
          withTableBorder
        >
          <GridHead columns={columns} hasActions={!readOnly} />
          <Table.Tbody>
            {options.map((option, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an id changes while it is typed
              <Table.Tr key={row}>
                {columns.map((column, index) => (
                  <Table.Td key={column.key} data-type={column.type}>
                    <GridCell
                      option={option}
                      column={column}
                      cell={{ row, column: index }}
                      readOnly={readOnly}
                      onChange={(text) =>
                        onChange(
                          options.with(row, withCell(option, column, text)),
                          `${label}${row}${column.key}`,
                        )
                      }
                    />
                  </Table.Td>
                ))}
                {!readOnly && (
                  <Table.Td>
                    <RowActions
                      number={row + 1}
                      onMove={(step) => move(row, step, 0)}
                      onRemove={() => onChange(options.toSpliced(row, 1))}
                    />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {!readOnly && (
        <Group mt={6} gap="xs">
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
            {words('Add')}
          </Button>
          {onAddConcept && otherConcepts.length > 0 && (
            <ConceptMenu concepts={otherConcepts} onAdd={onAddConcept} />
          )}
        </Group>
      )}
    </Box>
  );
}

function GridHead({ columns, hasActions }: { columns: readonly Column[]; hasActions: boolean }) {
  const words = useWords();
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ key, title }) => (
          <Table.Th key={key} scope="col">
            {title}
          </Table.Th>
        ))}
        {hasActions && (
          <Table.Th scope="col">
            <span className="visually-hidden">{words('Actions')}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function ConceptMenu({
  concepts,
  onAdd,
}: {
  concepts: readonly { id: string; label: string }[];
  onAdd(id: string): void;
}) {
  const words = useWords();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />}>
          {words('Add scores')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {concepts.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface GridCellProps {
  option: OptionDraft;
  column: Column;
  cell: Cell;
  readOnly: boolean;
  onChange(text: string): void;
}

function GridCell({ option, column, cell: { row, column: index }, readOnly, onChange }: GridCellProps) {
  const words = useWords();
  const text = cellOf(option, column);
  const label = words('{{column}}, row {{row}}', { column: column.title, row: row + 1 });
  if (column.type === 'check')
    return (
      <Checkbox
        aria-label={label}
        checked={text === 'true'}
        disabled={readOnly}
        data-row={row}
        data-column={index}
        onChange={({ currentTarget: { checked } }) => onChange(String(checked))}
      />
    );
  return (
    <GridText
      label={label}
      value={text}
      isNumber={column.type === 'number'}
      readOnly={readOnly}
      cell={{ row, column: index }}
      onChange={onChange}
    />
  );
}

function RowActions({
  number,
  onMove,
  onRemove,
}: {
  number: number;
  onMove(step: 1 | -1): void;
  onRemove(): void;
}) {
  const words = useWords();
  const common = { variant: 'subtle', color: 'gray', size: 24 } as const;
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <ActionIcon
        {...common}
        onClick={() => onMove(-1)}
        aria-label={words('Move row {{row}} up', { row: number })}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        onClick={() => onMove(1)}
        aria-label={words('Move row {{row}} down', { row: number })}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon {...common} onClick={onRemove} aria-label={words('Delete row {{row}}', { row: number })}>
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function cellOfTarget(target: EventTarget): Cell | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {};
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function caretOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text')
    return { isAtStart: true, isAtEnd: true };
  const { selectionStart, selectionEnd, value } = target;
  const isCaret = selectionStart === selectionEnd;
  return {
    isAtStart:
      (isCaret && selectionStart === 0) ||
      (!isCaret && selectionEnd === value.length && selectionStart === 0),
    isAtEnd:
      (isCaret && selectionEnd === value.length) ||
      (!isCaret && selectionEnd === value.length && selectionStart === 0),
  };
}
