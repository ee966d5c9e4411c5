import { Paper, Text } from '@mantine/core';
import { Panel, useConnection } from '@xyflow/react';
import { useWords, type Words } from '../../../base/language.ts';
import type { Dependencies } from './use-dependencies.ts';

/** Shows, while an edge is drawn, what dropping it here would do, or why it cannot be dropped. */
export function ConnectionHint({ dependencies }: { dependencies: Dependencies }) {
  const words = useWords();
  const { inProgress, isFromTarget, from, to } = useConnection(
    ({ inProgress, fromNode, fromHandle, toNode, toHandle }) => {
      const isAtPart = inProgress && toHandle !== null && toHandle.type !== fromHandle.type;
      const ends = isAtPart ? [fromNode.id, toNode?.id] : [];
      const isFromTarget = fromHandle?.type === 'target';
      const [from, to] = isFromTarget ? ends.toReversed() : ends;
      return { inProgress, isFromTarget, from, to };
    },
  );
  if (!inProgress) return null;
  return (
    <Panel position="bottom-center" style={{ pointerEvents: 'none' }}>
      <Paper withBorder px="sm" py={6} shadow="sm" role="status">
        <Text size="sm">
          {from === undefined || to === undefined
            ? words(
                isFromTarget
                  ? 'Drop it on the question it should depend on instead.'
                  : 'Drop it on the part that should depend on this.',
              )
            : textOf(dependencies, words, from, to)}
        </Text>
      </Paper>
    </Panel>
  );
}

function textOf(
  { connections, reason, label }: Dependencies,
  words: Words,
  from: string,
  to: string,
): string {
  const connection = connections.check(from, to);
  if ('refusal' in connection) return reason(connection.refusal, from, to);
  return words('“{{to}}” will depend on “{{from}}”.', {
    from: label(`question:${connection.question.id}`),
    to: label(to),
  });
}
