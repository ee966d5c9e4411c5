import { Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { type ColumnMapping, type FieldType, TYPES } from './mapping.ts';
import type { Table as Rows } from './parse.ts';
import { type KnownFields, ROLES, type Role } from './roles.ts';

interface ColumnTableProps {
  table: Rows;
  mapping: ColumnMapping[];
  /** The profile fields that have a role in the environment. */
  known: KnownFields;
  onChange(mapping: ColumnMapping[]): void;
}

/** The target of each column of the file. */
export function ColumnTable({ table, mapping, known, onChange }: ColumnTableProps) {
  const words = useWords();
  const set = (index: number, changes: Partial<ColumnMapping>) =>
    onChange(mapping.map((column, other) => (other === index ? { ...column, ...changes } : column)));
  /** Each role has one column, so the column that had it becomes a profile field. */
  function use(index: number, role: Role) {
    const isShared = role === 'field' || role === 'skip';
    onChange(
      mapping.map((column, other) => {
        if (other === index) return { ...column, use: role, name: known[role] ?? fieldOf(table, index) };
        if (isShared || column.use !== role) return column;
        return { ...column, use: 'field', name: fieldOf(table, other) };
      }),
    );
  }
  return (
    <DataTable
      layout="fixed"
      verticalSpacing="xs"
      columns={[
        words('Column'),
        words('Use as'),
        { children: words('Field name'), visibleFrom: 'sm' },
        { children: words.named('common.type'), visibleFrom: 'sm' },
      ]}
    >
      {table.columns.map((column, index) => (
        <Table.Tr key={column}>
          <Table.Td>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {column}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {exampleOf(table, index)}
            </Text>
          </Table.Td>
          <Table.Td>
            <Stack gap="xs">
              <UseSelect column={column} mapping={mapping[index]!} onChange={(role) => use(index, role)} />
              {/* On a phone everything about a column is in one cell. */}
              <Stack gap="xs" hiddenFrom="sm">
                <FieldName
                  column={column}
                  mapping={mapping[index]!}
                  onChange={(name) => set(index, { name })}
                />
                <FieldKind
                  column={column}
                  mapping={mapping[index]!}
                  onChange={(type) => set(index, { type })}
                />
              </Stack>
            </Stack>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <FieldName column={column} mapping={mapping[index]!} onChange={(name) => set(index, { name })} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <FieldKind column={column} mapping={mapping[index]!} onChange={(type) => set(index, { type })} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

interface CellProps<Value> {
  column: string;
  mapping: ColumnMapping;
  onChange(value: Value): void;
}

function UseSelect({ column, mapping, onChange }: CellProps<ColumnMapping['use']>) {
  const words = useWords();
  return (
    <Select
      aria-label={words('Use {{column}} as', { column })}
      data={ROLES.map((value) => ({ value, label: words.named(`subject-import.${value}`) }))}
      value={mapping.use}
      onChange={(use) => onChange(use as ColumnMapping['use'])}
      allowDeselect={false}
    />
  );
}

function FieldName({ column, mapping, onChange }: CellProps<string>) {
  const words = useWords();
  if (mapping.use !== 'field') return null;
  return (
    <TextInput
      aria-label={words('Field name for {{column}}', { column })}
      value={mapping.name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function FieldKind({ column, mapping, onChange }: CellProps<FieldType>) {
  const words = useWords();
  if (mapping.use !== 'field' && mapping.use !== 'birth_date') return null;
  return (
    <Select
      aria-label={words('Type of {{column}}', { column })}
      data={TYPES.map((value) => ({ value, label: words.named(`subject-import.${value}`) }))}
      value={mapping.type}
      onChange={(type) => onChange(type as FieldType)}
      allowDeselect={false}
    />
  );
}

const fieldOf = ({ columns }: Rows, index: number) => columns[index]!.replace(/^profile\./, '');

/** The first value that is not empty. */
function exampleOf({ rows }: Rows, index: number): string {
  const value = rows.find((cells) => cells?.[index] !== undefined && cells[index] !== '')?.[index];
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
