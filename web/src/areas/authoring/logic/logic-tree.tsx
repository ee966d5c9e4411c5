import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/content/names.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { type LogicNode, stateOf } from './graph.ts';

interface LogicTreeProps {
  nodes: readonly LogicNode[];
  names: Names;
  selected: string | undefined;
  isOpen(sectionId: string): boolean;
  onSelect(id: string): void;
  onToggle(sectionId: string): void;
  /** Continues with editing the selected part. */
  onEdit(): void;
}

/**
 * The flow as a tree: arrow keys move, left and right close and open a section, Enter selects and goes on to
 * the condition.
 */
export function LogicTree({ nodes, names, selected, isOpen, onSelect, onToggle, onEdit }: LogicTreeProps) {
  const words = useWords();
  const current = nodes.find(({ id }) => id === selected)?.id ?? nodes[0]?.id;
  function onKeyDown(event: KeyboardEvent<HTMLElement>, node: LogicNode) {
    const items = [
      ...event.currentTarget.closest('[role=tree]')!.querySelectorAll<HTMLElement>('[role=treeitem]'),
    ];
    const at = items.indexOf(event.currentTarget);
    const target = { ArrowDown: items[at + 1], ArrowUp: items[at - 1], Home: items[0], End: items.at(-1) }[
      event.key
    ];
    const isSection = node.type === 'section';
    if (target) target.focus();
    else if (event.key === 'ArrowRight' && isSection && !isOpen(node.id)) onToggle(node.id);
    else if (event.key === 'ArrowLeft' && isSection && isOpen(node.id)) onToggle(node.id);
    else return;
    event.preventDefault();
  }
  return (
    <Box mah={{ base: '50vh', md: '76vh' }} style={{ overflowY: 'auto' }}>
      <div role="tree" aria-label={words.named('logic.list')}>
        {nodes.map((node) => {
          const isSection = node.type === 'section';
          const state = stateOf(node);
          return (
            <UnstyledButton
              key={node.id}
              role="treeitem"
              aria-level={node.parent === undefined ? 1 : 2}
              aria-selected={node.id === selected}
              {...(isSection && { 'aria-expanded': isOpen(node.id) })}
              tabIndex={node.id === current ? 0 : -1}
              onClick={({ detail }) => {
                onSelect(node.id);
                // No click of a mouse: Enter or the space bar.
                if (detail === 0) onEdit();
              }}
              onDoubleClick={() => isSection && onToggle(node.id)}
              onKeyDown={(event) => onKeyDown(event, node)}
              display="block"
              w="100%"
              py={4}
              pe={6}
              ps={node.parent === undefined ? 4 : 28}
              bg={node.id === selected ? 'var(--mantine-color-default-hover)' : undefined}
            >
              {node.parent === undefined && !isSection && (
                <Text size="xs" c="dimmed">
                  {words.named(`logic.${node.type}`)}
                </Text>
              )}
              <Group gap={6} wrap="nowrap">
                {isSection && <Chevron isOpen={isOpen(node.id)} onClick={() => onToggle(node.id)} />}
                <Text size="sm" fw={isSection ? 600 : 400} truncate miw={0}>
                  {node.label || words('No section')}
                </Text>
                {state !== undefined && (
                  <Badge
                    size="sm"
                    variant="outline"
                    color={state === 'error' ? 'red' : 'orange'}
                    c="var(--mantine-color-text)"
                    tt="none"
                    style={{ flexShrink: 0 }}
                    leftSection={<IconAlertTriangle size={11} aria-hidden />}
                  >
                    {words.named(`logic.${state}`)}
                  </Badge>
                )}
              </Group>
              {node.condition !== undefined && (
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {words(node.conditionKey === 'when' ? 'If' : 'Show if')}{' '}
                  <Sentence expression={node.condition} names={names} />
                </Text>
              )}
            </UnstyledButton>
          );
        })}
      </div>
    </Box>
  );
}

/** For the mouse; the keyboard uses the arrow keys of the tree. */
function Chevron({ isOpen, onClick }: { isOpen: boolean; onClick(): void }) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Icon
      size={16}
      aria-hidden
      style={{ flexShrink: 0 }}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    />
  );
}
