import { isJsonObject } from '@eps/sdk';
import { Box, Button, Grid, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { valueAt } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { type Names, namesOf } from '../../../shared/content/names.ts';
import { useStopSentence } from '../../../shared/content/stop-sentence.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useInstrument } from '../editor/instrument.ts';
import { checkQuery } from '../queries.ts';
import { type LogicGraph, type LogicNode, logicGraph, visibleGraph } from './graph.ts';
import { LogicTree } from './logic-tree.tsx';
import { NodePanel } from './node-panel.tsx';
import { readsOf } from './reads.ts';
import { useDependencies } from './use-dependencies.ts';

const LogicCanvas = lazy(() => import('./logic-canvas.tsx'));

/** With more questions, sections start closed. */
const MOST_OPEN = 40;

/** The whole flow as a drawing and as a tree: sections, questions, rules and their conditions. */
export function LogicEditor() {
  const words = useWords();
  const { names, reads, graph } = useGraph();
  const [selected, setSelected] = useState<string>();
  const { visible, isOpen, toggle, reveal, openAll, setAll } = useOpenSections(graph, names);
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const [chosen, setChosen] = useState<'map' | 'list'>();
  const view = chosen ?? (isPhone ? 'list' : 'map');
  const [tree, panel] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const edit = () => panel.current?.focus();
  const dependencies = useDependencies(graph, names, reads, setSelected);
  if (graph.nodes.length === 0)
    return (
      <EmptyState
        title={words('No questions yet')}
        next={words('Add questions in the Questionnaire tab to see their logic here.')}
      />
    );
  const common = { names, selected, onSelect: setSelected, onToggle: toggle };
  function leave(event: KeyboardEvent) {
    // An open list of choices handles Escape itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  }
  return (
    <Stack gap="sm">
      <Header {...{ openAll, setAll, view }} setView={setChosen}>
        <PartSearch
          nodes={graph.nodes}
          onFind={(node) => {
            if (node.parent !== undefined) reveal(node.parent);
            setSelected(node.id);
          }}
        />
      </Header>
      <Grid gap="md">
        {(view === 'list' || !isPhone) && (
          <Grid.Col span={{ base: 12, md: view === 'map' ? 4 : 5 }} ref={tree}>
            <LogicTree nodes={visible.nodes} isOpen={isOpen} onEdit={edit} {...common} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: view === 'map' ? 8 : 7 }}>
          <Stack gap="sm">
            {view === 'map' && (
              <Box
                h={selected === undefined ? '70vh' : 'max(45vh, 26rem)'}
                bd="1px solid var(--mantine-color-default-border)"
              >
                <Suspense fallback={<Skeleton height="100%" radius={0} />}>
                  <LogicCanvas graph={visible} dependencies={dependencies} onEdit={edit} {...common} />
                </Suspense>
              </Box>
            )}
            <Text size="sm" role="status">
              {dependencies.message}
            </Text>
            <Box ref={panel} tabIndex={-1} onKeyDown={leave}>
              <NodePanel
                node={graph.nodes.find(({ id }) => id === selected)}
                {...{ graph, names, dependencies }}
              />
            </Box>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

interface HeaderProps {
  openAll: boolean;
  setAll(open: boolean): void;
  view: 'map' | 'list';
  setView(view: 'map' | 'list'): void;
  children: ReactNode;
}

function Header({ openAll, setAll, view, setView, children }: HeaderProps) {
  const words = useWords();
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" maw="70ch">
        {words(
          'Shows sections and questions in order, and what determines whether they are asked. Select one to edit its condition. On the keyboard, press Enter to go to the condition and Escape to go back.',
        )}{' '}
        {words(
          'Drag from the right edge of a question to the part that should depend on it. Without a mouse, use the panel of that part.',
        )}
      </Text>
      <Group gap="xs">
        {children}
        <Button size="compact-sm" variant="default" onClick={() => setAll(!openAll)}>
          {words(openAll ? 'Hide all questions' : 'Show all questions')}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={words('View')}
          data={(['map', 'list'] as const).map((value) => ({ value, label: words.named(`logic.${value}`) }))}
          value={view}
          onChange={(next) => setView(next as 'map')}
        />
      </Group>
    </Group>
  );
}

const TYPES = ['section', 'question', 'policy', 'guardrail', 'stop'] as const;
const MOST_FOUND = 40;

/** Finds a part by its name or id. */
function PartSearch({ nodes, onFind }: { nodes: readonly LogicNode[]; onFind(node: LogicNode): void }) {
  const words = useWords();
  const [text, setText] = useState('');
  const data = useMemo(() => {
    const groups = TYPES.map((type) => ({
      group: words.named(`logic.${type}`),
      items: nodes
        .filter((node) => node.type === type)
        .map(({ id, label }) => ({ value: id, label: label || words('No section') })),
    }));
    return groups.filter(({ items }) => items.length > 0);
  }, [nodes, words]);
  return (
    <Select
      size="xs"
      aria-label={words('Find a part')}
      placeholder={words('Find a part')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={null}
      data={data}
      value={null}
      onChange={(id) => {
        const node = nodes.find((each) => each.id === id);
        if (node) onFind(node);
        setText('');
      }}
      searchValue={text}
      onSearchChange={setText}
      searchable
      limit={MOST_FOUND}
      nothingFoundMessage={words('No part has this name.')}
      comboboxProps={{ width: 320, position: 'bottom-end' }}
      w={180}
    />
  );
}

/** The flow of the open instrument, with what its conditions read. */
function useGraph() {
  const { contents, diagnostics } = useInstrument();
  const claims = useClaims(contents);
  const names = useMemo(() => namesOf(contents), [contents]);
  const reads = useMemo(() => readsOf(contents, names), [contents, names]);
  const stopSentence = useStopSentence();
  const graph = useMemo(() => {
    const { nodes, edges } = logicGraph(contents, names, reads, diagnostics.all, claims);
    const inWords = (node: LogicNode) => {
      const rule = node.type === 'stop' ? valueAt(contents[node.kind] ?? {}, node.pointer) : undefined;
      return isJsonObject(rule) ? { ...node, label: stopSentence(rule) } : node;
    };
    return { nodes: nodes.map(inWords), edges };
  }, [contents, names, reads, diagnostics, claims, stopSentence]);
  return { names, reads, graph };
}

/** Which sections show their questions. */
function useOpenSections(graph: LogicGraph, names: Names) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [openAll, setOpenAll] = useState(names.questions.length <= MOST_OPEN);
  const isOpen = (id: string) => toggled.has(id) !== openAll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOpen follows from toggled and openAll
  const visible = useMemo(() => visibleGraph(graph, isOpen), [graph, toggled, openAll]);
  return {
    visible,
    isOpen,
    openAll,
    reveal: (id: string) => !isOpen(id) && setToggled((all) => toggledIn(all, id)),
    toggle: (id: string) => setToggled((all) => toggledIn(all, id)),
    setAll(open: boolean) {
      setOpenAll(open);
      setToggled(new Set());
    },
  };
}

const toggledIn = (all: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id]);

const PAUSE_MS = 1000;

/** The proofs of the service about the contents, updated after a pause in editing. */
function useClaims(contents: Contents) {
  const { api, ids } = useApp();
  const [settled] = useDebouncedValue(contents, PAUSE_MS);
  const { data } = useQuery(checkQuery(settled, ids.appId, api));
  return data?.proofs?.claims;
}
