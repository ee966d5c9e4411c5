import { useWords } from '../../../base/language.ts';
import '@xyflow/react/dist/style.css';
import { Button, Group, Paper, Text, useComputedColorScheme } from '@mantine/core';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Panel,
  ReactFlow,
  useOnViewportChange,
  type Viewport,
} from '@xyflow/react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { describeExpression } from '../../../shared/content/describe.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import { ConnectionHint } from './connection-hint.tsx';
import type { LogicGraph } from './graph.ts';
import { positionsOf } from './layout.ts';
import classes from './logic.module.css';
import { dimensionsOf, type Part, PartNode } from './part-node.tsx';
import { RoutedEdge } from './routed-edge.tsx';
import type { Dependencies } from './use-dependencies.ts';
import { type Line, useLines } from './use-lines.ts';
import { useView } from './use-view.ts';

interface LogicCanvasProps {
  graph: LogicGraph;
  names: Names;
  dependencies: Dependencies;
  selected: string | undefined;
  onSelect(id: string): void;
  onToggle(sectionId: string): void;
  /** Continues with editing the selected part. */
  onEdit(): void;
}

/**
 * The flow as a drawing, whose edges can be drawn, moved to another source and deleted. The list and the
 * panel beside it do the same for keyboard and screen readers.
 */
export default function LogicCanvas(props: LogicCanvasProps) {
  const { graph, names, dependencies, selected, onSelect, onToggle, onEdit } = props;
  const words = useWords();
  const scheme = useComputedColorScheme();
  const positions = useMemo(() => positionsOf(graph), [graph]);
  const { box, onInit } = useView(positions, selected);
  const [chosen, setChosen] = useState<string>();
  const sentences = useSentences();
  const nodes = useMemo(
    () =>
      graph.nodes.map(
        (node): Part => ({
          id: node.id,
          type: 'part',
          position: positions.get(node.id)!,
          ...dimensionsOf(node),
          selected: node.id === selected,
          deletable: false,
          data: {
            node,
            condition:
              node.condition === undefined ? '' : describeExpression(node.condition, names, sentences),
          },
        }),
      ),
    [graph, positions, selected, names, sentences],
  );
  const edges = useLines(props, positions, chosen);
  const { connections, readOnly, add, change, remove } = dependencies;
  const isValid = useCallback(
    ({ source, target }: Connection | Edge) => 'question' in connections.check(source, target),
    [connections],
  );
  return (
    <ReactFlow
      ref={box}
      className={classes['flow'] ?? ''}
      onInit={onInit}
      aria-label={words('Diagram of the flow. The list view has the same content as text.')}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodeClick={(_, { id }) => {
        setChosen(undefined);
        onSelect(id);
      }}
      onNodeDoubleClick={(_, { id }) => onToggle(id)}
      onPaneClick={() => setChosen(undefined)}
      onEdgeClick={(_, { id, target }) => {
        setChosen(id);
        onSelect(target);
      }}
      onConnect={({ source, target }) => {
        add(source, target);
        onEdit();
      }}
      onReconnect={({ data }, { source }) => {
        change(data!.edge, source);
        onEdit();
      }}
      onEdgesDelete={([deleted]) => deleted && remove(deleted.data!.edge)}
      isValidConnection={isValid}
      deleteKeyCode={readOnly ? null : DELETE_KEYS}
      colorMode={scheme}
      nodesDraggable={false}
      nodesConnectable={!readOnly}
      connectOnClick={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      onlyRenderVisibleElements
      minZoom={0.25}
    >
      <Background />
      <Controls showInteractive={false} />
      <TextSize box={box} />
      <ConnectionHint dependencies={dependencies} />
      <ChosenEdge edge={edges.find(({ id }) => id === chosen)} dependencies={dependencies} />
    </ReactFlow>
  );
}

const NODE_TYPES = { part: PartNode };
const EDGE_TYPES = { routed: RoutedEdge };
const DELETE_KEYS = ['Delete', 'Backspace'];

/** From this zoom on, a part shows its type and condition beside its name. */
const DETAILED_ZOOM = 0.84;

/** Passes the zoom to the style sheet, so that names stay readable. */
function TextSize({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const onChange = useCallback(
    ({ zoom }: Viewport) => {
      box.current?.style.setProperty('--zoom', String(zoom));
      box.current?.toggleAttribute('data-far', zoom < DETAILED_ZOOM);
    },
    [box],
  );
  useOnViewportChange({ onChange });
  return null;
}

/** The actions on the clicked edge, which also work without a keyboard. */
function ChosenEdge({ edge, dependencies }: { edge: Line | undefined; dependencies: Dependencies }) {
  const words = useWords();
  const { label, remove, readOnly } = dependencies;
  if (!edge || readOnly) return null;
  return (
    <Panel position="bottom-center">
      <Paper withBorder px="sm" py={6} shadow="sm" role="status">
        <Group gap="sm">
          <Text size="sm">
            {words('“{{to}}” depends on “{{from}}”.', { from: label(edge.source), to: label(edge.target) })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => remove(edge.data!.edge)}>
            {words('Remove the dependency')}
          </Button>
        </Group>
      </Paper>
    </Panel>
  );
}
