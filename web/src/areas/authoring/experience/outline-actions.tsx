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
import { useWords } from '../../../base/language.ts';
import { Action } from './bulk-actions.tsx';
import type { Outline } from './use-outline.ts';

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
  const words = useWords();
  const row = outline.rows[outline.current];
  return (
    <Stack gap={6}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} fullWidth>
            {words('Add question')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {INPUTS.map((input) => (
            <Menu.Item key={input} onClick={() => outline.add(input)}>
              {words.named(`inputs.${input}`)}
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
        {words('Paste rows')}
      </Button>
      <Group gap={4} justify="space-between">
        <Action label={words('Add section')} icon={IconHeading} onClick={outline.addSection} />
        <Action label={words('Move up')} icon={IconArrowUp} onClick={() => onMove(-1)} isDisabled={!row} />
        <Action label={words('Move down')} icon={IconArrowDown} onClick={() => onMove(1)} isDisabled={!row} />
        <Action
          label={words('Duplicate')}
          icon={IconCopy}
          onClick={outline.duplicate}
          isDisabled={row?.type !== 'question'}
        />
        <Action label={words('Delete')} icon={IconTrash} onClick={outline.remove} isDisabled={!row} />
        <Action
          label={words('Select several questions')}
          icon={IconChecks}
          onClick={onSeveral}
          isDisabled={outline.rows.length === 0}
        />
      </Group>
    </Stack>
  );
}
