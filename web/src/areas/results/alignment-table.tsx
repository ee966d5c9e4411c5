import type { Alignment } from '@eps/sdk';
import { Stack, Table, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { numberText, percentText } from '../../shared/results/number-text.ts';
import { DataTable } from '../../ui/data-table.tsx';

type Target = Alignment['concepts'][number]['target'];

/** How well the scores match the targets of the context. */
export function AlignmentTable({ alignment, label }: { alignment: Alignment; label(id: string): string }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('Alignment with the context')}: {percentText(alignment.value, language)}
      </Title>
      <DataTable
        aria-label={words('Alignment with the context')}
        columns={(['score', 'actual', 'target', 'gap', 'fit'] as const).map((column) =>
          words.named(`evaluation.${column}`),
        )}
      >
        {alignment.concepts.map(({ concept_id, actual, target, gap, fit }) => (
          <Table.Tr key={concept_id}>
            <Table.Td>{label(concept_id)}</Table.Td>
            <Table.Td>{numberText(actual, language, 2)}</Table.Td>
            <Table.Td>{targetText(target, language)}</Table.Td>
            <Table.Td>{numberText(gap, language, 2)}</Table.Td>
            <Table.Td>{percentText(fit, language)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

/** A target as text: `12 ± 3`, `3–5`, `≥ 4` or `≤ 9`. */
export function targetText({ ideal, min, max, tolerance }: Target, language: string): string {
  const number = (value: number) => numberText(value, language, 2);
  if (ideal !== undefined)
    return tolerance === undefined ? number(ideal) : `${number(ideal)} ± ${number(tolerance)}`;
  if (min !== undefined && max !== undefined) return `${number(min)}–${number(max)}`;
  if (min !== undefined) return `≥ ${number(min)}`;
  return max === undefined ? '–' : `≤ ${number(max)}`;
}
