import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type Ref, useMemo, useRef, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { LogicGraph, LogicNode } from './graph.ts';
import type { Dependencies } from './use-dependencies.ts';

interface DependencyListProps {
  node: LogicNode;
  graph: LogicGraph;
  dependencies: Dependencies;
}

const MOST_SHOWN = 60;
const MOST_NAMED = 5;

/**
 * The dependencies of a part. The list does the same as drawing, moving and deleting edges of the map, and
 * works on every device.
 */
export function DependencyList({ node, graph, dependencies }: DependencyListProps) {
  const words = useWords();
  const addButton = useRef<HTMLButtonElement>(null);
  const { label, change, remove, readOnly } = dependencies;
  const edges = graph.edges.filter(({ to }) => to === node.id);
  const direct = edges.filter(({ isThroughScore }) => !isThroughScore);
  const scored = edges.filter(({ isThroughScore }) => isThroughScore).map(({ from }) => label(from));
  const { groups, circular } = useSources(node, graph, dependencies);
  if (readOnly) return null;
  return (
    <Stack gap="xs" role="group" aria-label={words('Depends on')}>
      <Text size="sm" fw={600}>
        {words('Depends on')}
      </Text>
      {direct.map((edge, index) => (
        <Group key={edge.from} gap="xs" wrap="nowrap">
          <Select
            aria-label={words('Question {{number}} it depends on', { number: index + 1 })}
            data={[{ value: edge.from, label: label(edge.from) }, ...groups]}
            value={edge.from}
            onChange={(next) => next !== null && next !== edge.from && change(edge, next)}
            searchable
            limit={MOST_SHOWN}
            allowDeselect={false}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words('Remove the dependency on {{name}}', { name: label(edge.from) })}
            onClick={() => {
              remove(edge);
              addButton.current?.focus();
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {scored.length > 0 && (
        <Text size="sm">
          {words.named('logic.throughScores', {
            count: scored.length,
            names: scored.slice(0, MOST_NAMED).join(', '),
          })}
          {scored.length > MOST_NAMED && ' …'}
        </Text>
      )}
      <AddDependency
        ref={addButton}
        groups={groups}
        circular={circular}
        onAdd={(from) => {
          dependencies.add(from, node.id);
          addButton.current?.focus();
        }}
      />
    </Stack>
  );
}

interface Sources {
  groups: { group: string; items: { value: string; label: string }[] }[];
  circular: number;
}

/** The questions that the part can depend on: those before it, and those that are asked later. */
function useSources(node: LogicNode, graph: LogicGraph, { connections }: Dependencies): Sources {
  const words = useWords();
  return useMemo(() => {
    const { questions, circular } = connections.candidates(node.id);
    const places = new Map(graph.nodes.map((each) => [each.id, placeOf(each)]));
    const first = node.type === 'section' ? graph.nodes.find(({ parent }) => parent === node.id) : node;
    const place = first ? placeOf(first) : Number.POSITIVE_INFINITY;
    const items = (isLater: boolean) =>
      questions
        .map(({ id, label }) => ({ value: `question:${id}`, label }))
        .filter(({ value }) => (places.get(value) ?? 0) > place === isLater);
    const groups = [
      { group: words('Asked earlier'), items: items(false) },
      { group: words('Asked later: this part appears only after the answer'), items: items(true) },
    ];
    return { groups: groups.filter((group) => group.items.length > 0), circular };
  }, [node, graph, connections, words]);
}

/** The position in the order of the questions; rules come after all. */
const placeOf = ({ type, pointer }: LogicNode): number =>
  type === 'question' ? Number(pointer.split('/').at(-1)) : Number.POSITIVE_INFINITY;

interface AddDependencyProps extends Sources {
  ref: Ref<HTMLButtonElement>;
  onAdd(from: string): void;
}

function AddDependency({ ref, groups, circular, onAdd }: AddDependencyProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={ref}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-expanded={isOpen}
        disabled={groups.length === 0}
        onClick={() => setOpen(!isOpen)}
        style={{ alignSelf: 'flex-start' }}
      >
        {words('Add a dependency')}
      </Button>
      {isOpen && (
        <Select
          label={words('Question it depends on')}
          data={groups}
          value={null}
          onChange={(next) => {
            if (next === null) return;
            setOpen(false);
            onAdd(next);
          }}
          searchable
          limit={MOST_SHOWN}
          autoFocus
          defaultDropdownOpened
        />
      )}
      {circular > 0 && (isOpen || groups.length === 0) && (
        <Text size="xs" c="dimmed">
          {words.named('logic.circular', { count: circular })}
        </Text>
      )}
    </>
  );
}
