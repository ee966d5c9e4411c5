import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FoldedProps {
  /** What is shown of it while it is closed. */
  title: ReactNode;
  children: ReactNode;
}

/** Details that few readers need: closed at first. */
export function Folded({ title, children }: FoldedProps) {
  return (
    <details>
      <Text component="summary" size="sm" w="fit-content" style={{ cursor: 'pointer' }}>
        {title}
      </Text>
      <Box mt="sm">{children}</Box>
    </details>
  );
}
