import { IconAlertTriangle } from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { useWords } from '../../../base/language.ts';
import { type LogicNode, stateOf } from './graph.ts';
import { NODE_HEIGHT, NODE_WIDTH } from './layout.ts';
import classes from './logic.module.css';

/** `condition` is empty where there is none. */
export type Part = Node<{ node: LogicNode; condition: string }, 'part'>;

const HANDLE = 12;

/**
 * Returns the size and handles of a part. Without them, React Flow would measure the node after each change,
 * and until then it would have no edges and accept none.
 */
export function dimensionsOf({ type }: LogicNode) {
  const handle = { width: HANDLE, height: HANDLE, y: (NODE_HEIGHT - HANDLE) / 2 };
  const target = { ...handle, type: 'target' as const, position: Position.Left, x: -HANDLE / 2 };
  const source = { ...handle, type: 'source' as const, position: Position.Right, x: NODE_WIDTH - HANDLE / 2 };
  const size = { width: NODE_WIDTH, height: NODE_HEIGHT };
  return { ...size, measured: size, handles: isRead(type) ? [target, source] : [target] };
}

/** Whether other parts can depend on a part of this type. */
const isRead = (type: LogicNode['type']) => type === 'section' || type === 'question';

/**
 * A part of the flow. An edge is drawn from the handle of a question or section to anywhere on another part.
 */
export function PartNode({ data: { node, condition }, selected, isConnectable }: NodeProps<Part>) {
  const words = useWords();
  const state = stateOf(node);
  return (
    <div
      className={classes['part']}
      data-type={node.type}
      data-state={state}
      data-selected={selected || undefined}
    >
      <Handle
        type="target"
        position={Position.Left}
        className={classes['handle'] ?? ''}
        isConnectable={isConnectable}
        isConnectableStart={node.conditionKey !== undefined}
      />
      <span className={classes['type']}>
        {words.named(`logic.${node.type}`)}
        {state !== undefined && (
          <strong>
            {' '}
            <IconAlertTriangle size={12} aria-hidden /> {words.named(`logic.${state}`)}
          </strong>
        )}
      </span>
      <span className={classes['label']} title={node.label}>
        {node.label || words('No section')}
      </span>
      {condition !== '' && (
        <span className={classes['condition']} title={condition}>
          {words(node.conditionKey === 'when' ? 'If' : 'Show if')} {condition}
        </span>
      )}
      {isRead(node.type) && (
        <Handle
          type="source"
          position={Position.Right}
          className={classes['handle'] ?? ''}
          isConnectable={isConnectable}
        />
      )}
    </div>
  );
}
