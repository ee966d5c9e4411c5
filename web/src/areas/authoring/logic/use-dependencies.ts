import { isJsonObject, type Json } from '@eps/sdk';
import { useMemo, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { shortened } from '../../../shared/content/describe.ts';
import { withValueAt } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useInstrument } from '../editor/instrument.ts';
import { type Connections, connectionsOf, idIn, type Refusal } from './connections.ts';
import { withDependency, withOtherSource, withoutDependency } from './edits.ts';
import type { LogicEdge, LogicGraph, LogicNode } from './graph.ts';
import type { Reads } from './reads.ts';

/** Changes the dependencies between parts. A refused change has no effect, and `message` gives the reason. */
export interface Dependencies {
  connections: Connections;
  readOnly: boolean;
  /** The last change, or the reason why it was refused. */
  message: string;
  add(from: string, to: string): void;
  /** Makes the target of the edge depend on another part instead. */
  change(edge: LogicEdge, from: string): void;
  remove(edge: LogicEdge): void;
  /** Why a part cannot depend on another one. */
  reason(refusal: Refusal, from: string, to: string): string;
  label(nodeId: string): string;
}

/** @param onChanged receives the part with the changed dependency */
export function useDependencies(
  graph: LogicGraph,
  names: Names,
  reads: Reads,
  onChanged: (nodeId: string) => void,
): Dependencies {
  const words = useWords();
  const { change, readOnly } = useInstrument();
  const [message, setMessage] = useState('');
  const connections = useMemo(() => connectionsOf(graph, names, reads), [graph, names, reads]);
  const nodeOf = (id: string) => graph.nodes.find((node) => node.id === id);
  const label = (id: string) => shortened(nodeOf(id)?.label || words('No section'));
  const reason = (refusal: Refusal, from: string, to: string) =>
    words.named(`logic.refused_${refusal}`, { from: label(from), to: label(to) });
  function write({ kind, pointer, conditionKey }: LogicNode, condition: Json | undefined) {
    change(kind, (content) => withValueAt(content, `${pointer}/${conditionKey}`, condition));
  }
  /** Changes the condition of `to` so that it reads the answer to `from`, or to its first question. */
  function connect(from: string, to: string, edge?: LogicEdge) {
    const node = nodeOf(to);
    const connection = connections.check(from, to);
    if (!node || 'refusal' in connection) {
      if ('refusal' in connection) setMessage(reason(connection.refusal, from, to));
      return;
    }
    const { condition } = node;
    const { question } = connection;
    const isChange = edge !== undefined && isJsonObject(condition);
    write(
      node,
      isChange
        ? withOtherSource(condition, idIn(edge.from), question, names)
        : withDependency(condition, question, names),
    );
    setMessage(
      words('“{{to}}” now depends on “{{from}}”. Complete its condition.', {
        from: label(`question:${question.id}`),
        to: label(to),
      }),
    );
    onChanged(to);
  }
  return {
    connections,
    readOnly,
    message,
    label,
    reason,
    add: connect,
    change(edge, from) {
      if (edge.isGrouped) setMessage(words('Expand the section to change this dependency.'));
      else if (edge.isThroughScore)
        setMessage(words('This dependency comes from a score. Change it in the condition.'));
      else connect(from, edge.to, edge);
    },
    remove(edge) {
      const node = nodeOf(edge.to);
      if (edge.isGrouped) setMessage(words('Expand the section to change this dependency.'));
      if (edge.isGrouped || !node || !isJsonObject(node.condition)) return;
      const next = withoutDependency(node.condition, idIn(edge.from), reads);
      if (next === undefined && node.conditionKey === 'when')
        return setMessage(words('A rule needs a condition. Change it instead.'));
      write(node, next);
      setMessage(
        words('“{{to}}” no longer depends on “{{from}}”.', { from: label(edge.from), to: label(edge.to) }),
      );
    },
  };
}
