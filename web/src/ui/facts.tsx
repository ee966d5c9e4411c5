import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** As many columns as fit, two on a phone: each is wide enough for a time, which does not wrap. */
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.7rem, 100%), 1fr))',
  gap: 'var(--mantine-spacing-md) var(--mantine-spacing-sm)',
} as const;

/** The facts of a resource: names and values. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" m={0} style={GRID}>
      {items.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  );
}
