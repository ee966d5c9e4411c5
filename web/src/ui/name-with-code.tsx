import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A name in the present language, above the code that the API and the filters use. */
export function NameWithCode({ code, children }: { code: string; children: ReactNode }) {
  return (
    <>
      {children}
      <Text size="xs" c="dimmed" ff="monospace" lang="en" style={{ overflowWrap: 'anywhere' }}>
        {code}
      </Text>
    </>
  );
}
