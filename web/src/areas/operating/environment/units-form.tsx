import type { Unit } from '@eps/sdk';
import { Button, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { unitsKey, unitsQuery } from '../../../shared/people/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';

/** The tree of units as a table: one row for each, with the unit above it. */
export function UnitsForm() {
  const { api, ids } = useEnvironment();
  const { data, error } = useQuery(unitsQuery(ids, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form initial={data.units} /> : null;
}

interface Row extends Unit {
  /** Identifies the row while its id is typed. */
  key: number;
}

let lastKey = 0;

function Form({ initial }: { initial: readonly Unit[] }) {
  const words = useWords();
  const { api, ids } = useEnvironment();
  const form = useRequestForm<{ units: Row[] }>({
    units: initial.map((unit) => ({ ...unit, parent: unit.parent ?? '', key: ++lastKey })),
  });
  const rows = form.values.units;
  async function save() {
    const units = rows.map(({ id, name, parent }) => ({ id, name, ...(parent && { parent }) }));
    await api.units.set({ units });
  }
  return (
    <SaveForm
      form={form}
      done={words('The teams were saved.')}
      save={save}
      onSaved={() => refresh(unitsKey(ids))}
    >
      <Title order={2}>{words('Teams')}</Title>
      <Text size="sm">
        {words(
          'The parts of your organization that people belong to. Members can be limited to teams. IDs are not encrypted; names are.',
        )}
      </Text>
      {rows.length > 0 && (
        <DataTable
          aria-label={words('Teams')}
          columns={[words('ID'), words('Name'), words.named('environment.unitParent'), '']}
        >
          {rows.map((row, index) => (
            <UnitRow
              key={row.key}
              row={row}
              others={rows.filter(({ key, id }) => key !== row.key && id !== '')}
              input={(field) => form.getInputProps(`units.${index}.${field}`)}
              onRemove={() => form.removeListItem('units', index)}
            />
          ))}
        </DataTable>
      )}
      <Button
        variant="default"
        w="fit-content"
        onClick={() => form.insertListItem('units', { id: '', name: '', parent: '', key: ++lastKey })}
      >
        {words('Add team')}
      </Button>
    </SaveForm>
  );
}

interface UnitRowProps {
  row: Row;
  others: readonly Row[];
  input(field: keyof Unit): GetInputPropsReturnType;
  onRemove(): void;
}

function UnitRow({ row, others, input, onRemove }: UnitRowProps) {
  const words = useWords();
  const of = { unit: row.name || row.id };
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput aria-label={words('ID of {{unit}}', of)} required spellCheck={false} {...input('id')} />
      </Table.Td>
      <Table.Td>
        <TextInput aria-label={words('Name of {{unit}}', of)} required {...input('name')} />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={words('{{unit}} is part of', of)}
          data={['', ...new Set(others.map(({ id }) => id))]}
          {...input('parent')}
        />
      </Table.Td>
      <Table.Td>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={words('Remove {{unit}}', of)}
          onClick={onRemove}
        >
          {words('Remove')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
