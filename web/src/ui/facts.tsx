import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The facts of a resource: names and values. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Paper withBorder p="md">
      {/* As many columns as times fit into, wherever the facts are. */}
      <SimpleGrid
        component="dl"
        type="container"
        cols={{ base: 1, '380px': 2, '620px': 3 }}
        spacing="md"
        m={0}
      >
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
      </SimpleGrid>
    </Paper>
  );
}
