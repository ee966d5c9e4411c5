import type { UnitMembership } from '@eps/sdk';
import { Button, MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { unitsQuery } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { subjectUnitsKey, subjectUnitsQuery } from './queries.ts';
import { afterChange } from './unit-memberships.ts';
import { useSubjectWords } from './words.ts';

/** The units of a person, earlier and later ones too; nothing in an environment without units. */
export function SubjectUnits({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
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
      title={words('units')}
      actions={
        may('subjects:write') && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            {words('edit')}
          </Button>
        )
      }
    >
      {units.length === 0 && <Text size="sm">{words('noUnits')}</Text>}
      <Stack gap={4}>
        {units.map(({ unit_id, starts_on = '', ends_on }) => (
          <Text key={`${unit_id} ${starts_on}`} size="sm">
            {names.get(unit_id) ?? unit_id}{' '}
            <Text span c="dimmed">
              {ends_on === undefined
                ? words('since', { from: starts_on })
                : words('fromTo', { from: starts_on, to: ends_on })}
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
  const words = useSubjectWords();
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
    <FormDialog form={form} title={words('units')} action={words('save')} onSubmit={save} onClose={onClose}>
      <MultiSelect
        label={words('unitsNow')}
        description={words('unitsAbout')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        searchable
        {...form.getInputProps('units')}
      />
    </FormDialog>
  );
}
