import { Box, Select, Table, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { localesOf } from '../../../shared/content/translatable-texts.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { OFFERED } from '../translations/offered.ts';
import { type ColumnRole, type Columns, ROLES } from './columns.ts';

const SHOWN_ROWS = 4;

interface ColumnTableProps {
  cells: readonly (readonly string[])[];
  columns: Columns;
  onChange(columns: Columns): void;
}

/** The first pasted rows; above each column, a menu chooses what it becomes. */
export function ColumnTable({ cells, columns, onChange }: ColumnTableProps) {
  const words = useWords();
  const data = useRoles(columns.roles);
  function setRole(column: number, role: ColumnRole) {
    // Another column with this role loses it.
    const roles = columns.roles.map((each, index) =>
      index === column ? role : each === role && role !== 'ignore' ? 'ignore' : each,
    );
    onChange({ ...columns, roles });
  }
  return (
    <section aria-label={words('What the columns are')}>
      <Title order={3} size="h5" mb="xs">
        {words('What the columns are')}
      </Title>
      <Box style={{ overflowX: 'auto' }}>
        <Table aria-label={words('What the columns are')} withTableBorder verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {columns.roles.map((role, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <Table.Th key={column} miw={170}>
                  <Select
                    aria-label={words('Column {{number}}', { number: column + 1 })}
                    size="xs"
                    data={data}
                    value={role}
                    onChange={(next) => next !== null && setRole(column, next as ColumnRole)}
                    allowDeselect={false}
                    searchable
                    maxDropdownHeight={260}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cells.slice(0, SHOWN_ROWS).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <Table.Tr key={index} fw={columns.hasHead && index === 0 ? 650 : undefined}>
                {row.map((cell, column) => (
                  <Table.Td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                    key={column}
                    c={columns.roles[column] === 'ignore' ? 'dimmed' : undefined}
                    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                  >
                    {cell.slice(0, 200)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </section>
  );
}

/** The roles of a column, including translations into the languages of the questionnaire and into others. */
function useRoles(used: readonly ColumnRole[]): { value: ColumnRole; label: string }[] {
  const words = useWords();
  const nameOf = useLanguageNames();
  const present = useSnapshot(({ document }) => localesOf(document.contents.experience).join(' '));
  const guessed = used.flatMap((role) => (role.startsWith('prompt.') ? [role.slice('prompt.'.length)] : []));
  const locales = new Set([...present.split(' ').filter((locale) => locale !== ''), ...guessed, ...OFFERED]);
  return [
    ...ROLES.map((value) => ({ value, label: words.named(`paste-rows.${value}`) })),
    ...[...locales].map((locale) => ({
      value: `prompt.${locale}` as const,
      label: words('Translation: {{language}}', { language: nameOf(locale) }),
    })),
  ];
}
