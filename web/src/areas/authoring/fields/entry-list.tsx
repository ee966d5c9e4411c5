import {
  ActionIcon,
  Badge,
  Button,
  Collapse,
  Group,
  Paper,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { ContentDiagnostic } from '../../../shared/content/json.ts';
import { useDiagnosticSentence } from '../../../shared/diagnostics/use-diagnostic-sentence.ts';

export interface Entry {
  title: string;
  summary?: ReactNode;
  diagnostics?: readonly ContentDiagnostic[];
}

interface EntryListProps {
  label: string;
  entries: readonly Entry[];
  onMove?(from: number, to: number): void;
  onRemove(index: number): void;
  onAdd?(): void;
  addLabel?: string;
  /** Shown while the list is empty: an explanation of the entries. */
  empty?: string;
  children(index: number): ReactNode;
}

/**
 * A list of entries in an order: each opens below its title, and can be moved with buttons or by dragging.
 */
export function EntryList(props: EntryListProps) {
  const { label, entries, onMove, onRemove, onAdd, addLabel, empty, children } = props;
  const [open, setOpen] = useState<number | undefined>(entries.length === 1 ? 0 : undefined);
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    onMove?.(from, to);
    if (open === from) setOpen(to);
    else if (open === to) setOpen(from);
  };
  const drag = (index: number) => ({
    draggable: onMove !== undefined && open !== index,
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
    onDrop: () => {
      if (dragged !== undefined && dragged !== index) move(dragged, index);
      setDragged(undefined);
    },
  });
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {entries.length === 0 && empty !== undefined && (
        <Text size="sm" c="dimmed" maw="75ch">
          {empty}
        </Text>
      )}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids are edited here, only the position remains
        <Paper key={index} withBorder p="xs" {...drag(index)}>
          <EntryHeader
            entry={entry}
            isOpen={open === index}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onMove={onMove && ((by) => move(index, index + by))}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            onRemove={() => {
              onRemove(index);
              setOpen(undefined);
            }}
          />
          <Collapse expanded={open === index}>
            {open === index && <Stack p="xs">{children(index)}</Stack>}
          </Collapse>
        </Paper>
      ))}
      {onAdd && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            onAdd();
            setOpen(entries.length);
          }}
        >
          {addLabel}
        </Button>
      )}
    </Stack>
  );
}

interface EntryHeaderProps {
  entry: Entry;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle(): void;
  onMove: ((by: number) => void) | undefined;
  onRemove(): void;
}

function EntryHeader({ entry, isOpen, isFirst, isLast, onToggle, onMove, onRemove }: EntryHeaderProps) {
  const words = useWords();
  const { title, summary, diagnostics = [] } = entry;
  const severe = diagnostics.filter(({ severity }) => severity !== 'info');
  const isError = severe.some(({ severity }) => severity === 'error');
  const icon = { size: 16, 'aria-hidden': true, style: { flexShrink: 0 } } as const;
  const button = { variant: 'subtle', color: 'gray' } as const;
  return (
    <>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <UnstyledButton onClick={onToggle} aria-expanded={isOpen} style={{ flex: 1, minWidth: 0 }}>
          <Group gap={6} wrap="nowrap">
            {isOpen ? <IconChevronDown {...icon} /> : <IconChevronRight {...icon} />}
            <Text size="sm" fw={600} truncate>
              {title}
            </Text>
            {severe.length > 0 && (
              <Badge
                size="sm"
                variant="outline"
                color={isError ? 'red' : 'orange'}
                c="var(--mantine-color-text)"
                tt="none"
              >
                {words.named('fields.errors', { count: severe.length })}
              </Badge>
            )}
          </Group>
        </UnstyledButton>
        <Group gap={2} wrap="nowrap">
          {onMove && (
            <ActionIcon
              {...button}
              disabled={isFirst}
              aria-label={words('Move {{name}} up', { name: title })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
          )}
          {onMove && (
            <ActionIcon
              {...button}
              disabled={isLast}
              aria-label={words('Move {{name}} down', { name: title })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
          )}
          <ActionIcon {...button} aria-label={words('Remove {{name}}', { name: title })} onClick={onRemove}>
            <IconX {...icon} />
          </ActionIcon>
        </Group>
      </Group>
      {!isOpen && summary !== undefined && (
        <Text size="sm" c="dimmed" component="div" ps={22}>
          {summary}
        </Text>
      )}
      {isOpen && <DiagnosticLines diagnostics={diagnostics} />}
    </>
  );
}

/** The diagnostics of a part, with their hints. */
export function DiagnosticLines({ diagnostics }: { diagnostics: readonly ContentDiagnostic[] }) {
  const sentenceOf = useDiagnosticSentence();
  return diagnostics.slice(0, 5).map((diagnostic) => (
    <Text
      key={`${diagnostic.pointer}${diagnostic.code}`}
      size="sm"
      ps={22}
      c={diagnostic.severity === 'error' ? 'var(--mantine-color-error)' : undefined}
    >
      {sentenceOf(diagnostic)}
    </Text>
  ));
}
