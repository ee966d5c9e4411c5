import { Stack, Table, Text, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { type Migration, stepsOf } from './shadow.ts';

interface MigrationMatrixProps {
  title: string;
  migration: Migration;
  /** The ids of bands or statuses in their order. */
  order: readonly string[];
  nameOf(id: string): string;
}

/** How many people move from each band or status to each other; changes are shaded. */
export function MigrationMatrix({ title, migration, order, nameOf }: MigrationMatrixProps) {
  const words = useWords();
  const steps = stepsOf(migration, order);
  const name = (id: string | null) => (id === null ? words('No band or score') : nameOf(id));
  const countAt = (from: string | null, to: string | null) =>
    migration.cells.find((cell) => cell.from === from && cell.to === to)?.count;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {words(
          'Rows are current bands, columns are new bands. Cells off the diagonal count people whose band changes.',
        )}{' '}
        {migration.suppressed && words('Cells that would describe too few people are hidden.')}
      </Text>
      <DataTable
        aria-label={title}
        withTableBorder
        withColumnBorders
        w="auto"
        minWidth={160 + steps.length * 110}
        columns={[words('Current'), ...steps.map((step) => ({ children: name(step), ta: 'end' as const }))]}
      >
        {steps.map((from) => (
          <Table.Tr key={from}>
            <Table.Th scope="row">{name(from)}</Table.Th>
            {steps.map((to) => {
              const count = countAt(from, to);
              const isChange = from !== to && count !== undefined && count > 0;
              return (
                <Table.Td
                  key={to}
                  ta="end"
                  fw={isChange ? 700 : 400}
                  bg={isChange ? 'var(--mantine-color-orange-light)' : undefined}
                >
                  {count ?? '–'}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}
