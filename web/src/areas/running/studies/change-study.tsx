import type { Study } from '@eps/sdk';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { BundleSelect } from '../programs/bundle-select.tsx';
import { refreshStudy } from './queries.ts';
import { useStudyWords } from './words.ts';

/** Renames a study, and gives its waves other versions of their instruments. */
export function ChangeStudy({ study }: { study: Study }) {
  const common = useCommonWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {common('edit')}
      </Button>
      {isOpen && <ChangeDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ study, onClose }: { study: Study; onClose(): void }) {
  const words = useStudyWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const [name, setName] = useState(study.name);
  const [bundles, setBundles] = useState(study.bundles);
  const changed = Object.entries(bundles).filter(([wave, id]) => id !== study.bundles[wave]);
  async function save() {
    await api.studies.change(study.id, {
      ...(name.trim() !== study.name && { name: name.trim() }),
      ...(changed.length > 0 && { bundles: Object.fromEntries(changed) }),
    });
    await refreshStudy(study.id);
    notifyDone(words('changed'));
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={words('changeTitle')}
      action={common('save')}
      ready={name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={common('name')}
        value={name}
        maxLength={255}
        required
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {Object.keys(study.programs).map((wave) => (
        <BundleSelect
          key={wave}
          label={words('bundleOf', { wave })}
          present={study.bundles[wave]}
          value={bundles[wave] ?? null}
          onChange={(id) => id !== null && setBundles({ ...bundles, [wave]: id })}
        />
      ))}
    </FormDialog>
  );
}
