import type { Psychometrics } from '@eps/sdk';
import { Table, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';

interface GroupsTableProps {
  groups: NonNullable<Psychometrics['groups']>;
  conceptId: string;
}

/** The numbers of a concept for each group. */
export function GroupsTable({ groups, conceptId }: GroupsTableProps) {
  const words = useWords();
  const { number, orReason } = useNumberTexts();
  const columns = ['groupValue', 'people', 'mean', 'sd', 'alpha', 'omega', 'sem'] as const;
  const rows = groups.flatMap(({ value, concepts }) => {
    const concept = concepts.find(({ concept_id }) => concept_id === conceptId);
    return concept ? [{ value, concept }] : [];
  });
  if (rows.length === 0)
    return (
      <Section title={words('Comparison of groups')}>
        <Text size="sm">{words('No group is large enough to show.')}</Text>
      </Section>
    );
  return (
    <Section title={words('Comparison of groups')}>
      <DataTable
        aria-label={words('Comparison of groups')}
        striped
        minWidth={640}
        columns={columns.map((column) => words.named(`psychometrics.${column}`))}
      >
        {rows.map(({ value, concept: { alpha, reasons, ...concept } }) => (
          <Table.Tr key={value}>
            <Table.Th scope="row">{value}</Table.Th>
            <Table.Td>{number(concept.n_complete)}</Table.Td>
            <Table.Td>{orReason(concept.mean, 'mean', reasons)}</Table.Td>
            <Table.Td>{orReason(concept.sd, 'sd', reasons)}</Table.Td>
            <Table.Td>
              {alpha.value === null
                ? orReason(null, 'alpha', reasons)
                : words('{{value}} ({{lower}} to {{upper}})', {
                    value: number(alpha.value),
                    lower: number(alpha.lower),
                    upper: number(alpha.upper),
                  })}
            </Table.Td>
            <Table.Td>{orReason(concept.omega.value, 'omega', reasons)}</Table.Td>
            <Table.Td>
              {orReason(concept.standard_error_of_measurement, 'standard_error_of_measurement', reasons)}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
