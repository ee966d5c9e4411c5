import type { Study } from '@eps/sdk';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from '../programs/bundle-select.tsx';
import { refreshStudy } from './queries.ts';
import { useWaveLabel } from './wave-label.ts';

/** Renames a study, and gives its waves other versions of their instruments. */
export function ChangeStudy({ study }: { study: Study }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('Edit')}
      </Button>
      {isOpen && <ChangeDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ study, onClose }: { study: Study; onClose(): void }) {
  const words = useWords();
  const { api } = useEnvironment();
  const labelOf = useWaveLabel(study.protocol_id);
  const form = useRequestForm({ name: study.name, bundles: study.bundles });
  const { name, bundles } = form.values;
  const changed = Object.entries(bundles).filter(([wave, id]) => id !== study.bundles[wave]);
  async function save() {
    await api.studies.change(study.id, {
      ...(name.trim() !== study.name && { name: name.trim() }),
      ...(changed.length > 0 && { bundles: Object.fromEntries(changed) }),
    });
    await refreshStudy(study.id);
    notifyDone(words('The study was changed. Open occasions keep their version.'));
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={words('Edit the study')}
      action={words('Save')}
      ready={name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        maxLength={255}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {Object.keys(study.programs).map((wave) => (
        <BundleSelect
          key={wave}
          label={words('Instrument of the wave {{wave}}', { wave: labelOf(wave) })}
          present={study.bundles[wave]}
          allowDeselect={false}
          {...form.getInputProps(`bundles.${wave}`)}
        />
      ))}
    </FormDialog>
  );
}
