import type { UnitMembership } from '@eps/sdk';
import { Button, MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { unitsQuery } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { subjectUnitsKey, subjectUnitsQuery } from './queries.ts';
import { afterChange } from './unit-memberships.ts';

/** The units of a person, earlier and later ones too; nothing in an environment without units. */
export function SubjectUnits({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { api, ids, may } = useEnvironment();
  const [isEditing, setEditing] = useState(false);
  const all = useQuery(unitsQuery(ids, api));
  const own = useQuery(subjectUnitsQuery(subjectId, ids, api));
  const error = all.error ?? own.error;
  if (error) return <ErrorAlert error={error} />;
  if (!all.data || !own.data || all.data.units.length === 0) return null;
  const names = new Map(all.data.units.map(({ id, name }) => [id, name]));
  const { units } = own.data;
  return (
    <Section
      title={words('Teams')}
      actions={
        may('subjects:write') && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {words('Edit')}
          </Button>
        )
      }
    >
      {units.length === 0 && <Text size="sm">{words('This person belongs to no team.')}</Text>}
      <Stack gap={4}>
        {units.map(({ unit_id, starts_on = '', ends_on }) => (
          <Text key={`${unit_id} ${starts_on}`} size="sm">
            {names.get(unit_id) ?? unit_id}{' '}
            <Text span c="dimmed">
              {ends_on === undefined
                ? words('since {{from}}', { from: starts_on })
                : words('{{from}} to {{to}}', { from: starts_on, to: ends_on })}
            </Text>
          </Text>
        ))}
      </Stack>
      {isEditing && (
        <UnitsDialog
          subjectId={subjectId}
          memberships={units}
          names={names}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}

interface UnitsDialogProps {
  subjectId: string;
  memberships: readonly UnitMembership[];
  names: ReadonlyMap<string, string>;
  onClose(): void;
}

/** Sets the units that the person belongs to from today on; earlier memberships stay as they were. */
function UnitsDialog({ subjectId, memberships, names, onClose }: UnitsDialogProps) {
  const words = useWords();
  const { api, ids } = useEnvironment();
  const open = memberships.filter(({ ends_on }) => ends_on === undefined).map(({ unit_id }) => unit_id);
  const form = useRequestForm({ units: open });
  async function save() {
    const today = new Date().toISOString().slice(0, 10);
    await api.subjects.setUnits(subjectId, { units: afterChange(memberships, form.values.units, today) });
    await refresh(subjectUnitsKey(subjectId, ids));
    onClose();
  }
  return (
    <FormDialog form={form} title={words('Teams')} action={words('Save')} onSubmit={save} onClose={onClose}>
      <MultiSelect
        label={words('Belongs to from today on')}
        description={words('Members who are limited to teams see the people of their teams only.')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        searchable
        {...form.getInputProps('units')}
      />
    </FormDialog>
  );
}
