import { INPUTS } from '@eps/engine/authoring';
import { Button, Group, Menu, Stack } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChecks,
  IconClipboardText,
  IconCopy,
  IconHeading,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Action } from './bulk-actions.tsx';
import { useBulkWords } from './bulk-words.ts';
import type { Outline } from './use-outline.ts';
import { useInputWords, useOutlineWords } from './words.ts';

interface OutlineActionsProps {
  outline: Outline;
  onMove(step: 1 | -1): void;
  /** Opens the dialog that takes rows of a spreadsheet. */
  onPaste(): void;
  /** Begins to choose several questions. */
  onSeveral(): void;
}

/** Buttons for the outline and for the row that is selected in it. */
export function OutlineActions({ outline, onMove, onPaste, onSeveral }: OutlineActionsProps) {
  const words = useOutlineWords();
  const bulk = useBulkWords();
  const inputs = useInputWords();
  const row = outline.rows[outline.current];
  return (
    <Stack gap={6}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} fullWidth>
            {words('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {INPUTS.map((input) => (
            <Menu.Item key={input} onClick={() => outline.add(input)}>
              {inputs(input)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        fullWidth
        onClick={onPaste}
      >
        {words('paste')}
      </Button>
      <Group gap={4} justify="space-between">
        <Action label={words('addSection')} icon={IconHeading} onClick={outline.addSection} />
        <Action label={words('up')} icon={IconArrowUp} onClick={() => onMove(-1)} isDisabled={!row} />
        <Action label={words('down')} icon={IconArrowDown} onClick={() => onMove(1)} isDisabled={!row} />
        <Action
          label={words('duplicate')}
          icon={IconCopy}
          onClick={outline.duplicate}
          isDisabled={row?.type !== 'question'}
        />
        <Action label={words('delete')} icon={IconTrash} onClick={outline.remove} isDisabled={!row} />
        <Action
          label={bulk('several')}
          icon={IconChecks}
          onClick={onSeveral}
          isDisabled={outline.rows.length === 0}
        />
      </Group>
    </Stack>
  );
}
