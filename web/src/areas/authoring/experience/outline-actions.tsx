import { INPUTS } from '@eps/engine/authoring';
import { ActionIcon, Button, Group, Menu, Stack, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconHeading,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { Outline } from './use-outline.ts';
import { useInputWords, useOutlineWords } from './words.ts';

/** Buttons for the outline and for the row that is selected in it. */
export function OutlineActions({ outline, onMove }: { outline: Outline; onMove(step: 1 | -1): void }) {
  const words = useOutlineWords();
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
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Action label={words('addSection')} icon={IconHeading} onClick={outline.addSection} />
        <Action label={words('up')} icon={IconArrowUp} onClick={() => onMove(-1)} isDisabled={!row} />
        <Action label={words('down')} icon={IconArrowDown} onClick={() => onMove(1)} isDisabled={!row} />
        <Action
          label={words('duplicate')}
          icon={IconCopy}
          onClick={outline.duplicate}
          isDisabled={row?.type !== 'question'}
        />
        <Action label={words('remove')} icon={IconTrash} onClick={outline.remove} isDisabled={!row} />
      </Group>
    </Stack>
  );
}

interface ActionProps {
  label: string;
  icon: Icon;
  onClick(): void;
  isDisabled?: boolean;
}

function Action({ label, icon: Shape, onClick, isDisabled }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} onClick={onClick} disabled={isDisabled} aria-label={label}>
        <Shape size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
