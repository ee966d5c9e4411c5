import '@xyflow/react/dist/style.css';
import { Button, Group, Paper, Text, useComputedColorScheme } from '@mantine/core';
import { Background, type Connection, Controls, type Edge, Panel, ReactFlow } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import type { Names } from '../../../shared/content/names.ts';
import { ConnectionHint } from './connection-hint.tsx';
import type { LogicGraph } from './graph.ts';
import { positionsOf } from './layout.ts';
import classes from './logic.module.css';
import { dimensionsOf, type Part, PartNode } from './part-node.tsx';
import type { Dependencies } from './use-dependencies.ts';
import { type Line, useLines } from './use-lines.ts';
import { useView } from './use-view.ts';
import { useLogicWords } from './words.ts';

interface LogicCanvasProps {
  graph: LogicGraph;
  names: Names;
  dependencies: Dependencies;
  selected: string | undefined;
  onSelect(id: string): void;
  onToggle(sectionId: string): void;
  /** Goes on to editing what is selected. */
  onEdit(): void;
}

/**
 * The flow as a drawing, whose edges can be drawn, moved to another source and deleted. The list and the
 * panel beside it do the same for keyboard and screen readers.
 */
export default function LogicCanvas(props: LogicCanvasProps) {
  const { graph, dependencies, selected, onSelect, onToggle, onEdit } = props;
  const words = useLogicWords();
  const scheme = useComputedColorScheme();
  const positions = useMemo(() => positionsOf(graph), [graph]);
  const { box, onInit } = useView(positions, selected);
  const [chosen, setChosen] = useState<string>();
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
          data: { node },
        }),
      ),
    [graph, positions, selected],
  );
  const edges = useLines(props, chosen);
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
      aria-label={words('mapLabel')}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
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
      minZoom={0.05}
    >
      <Background />
      <Controls showInteractive={false} />
      <ConnectionHint dependencies={dependencies} />
      <ChosenEdge edge={edges.find(({ id }) => id === chosen)} dependencies={dependencies} />
    </ReactFlow>
  );
}

const NODE_TYPES = { part: PartNode };
const DELETE_KEYS = ['Delete', 'Backspace'];

/** What can be done with the edge that was clicked, also without a keyboard. */
function ChosenEdge({ edge, dependencies }: { edge: Line | undefined; dependencies: Dependencies }) {
  const words = useLogicWords();
  const { label, remove, readOnly } = dependencies;
  if (!edge || readOnly) return null;
  return (
    <Panel position="bottom-center">
      <Paper withBorder px="sm" py={6} shadow="sm" role="status">
        <Group gap="sm">
          <Text size="sm">{words('chosen', { from: label(edge.source), to: label(edge.target) })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => remove(edge.data!.edge)}>
            {words('removeDependency')}
          </Button>
        </Group>
      </Paper>
    </Panel>
  );
}
