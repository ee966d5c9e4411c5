import type { Bundle } from '@eps/sdk';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { SignatureFields, useSigning } from '../../shared/signature/signature-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useRequestForm } from '../../ui/request-form.tsx';

/** Releases a published bundle for the live environment of the app, with a reason. */
export function Release({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { api } = useApp();
  const [isOpen, setOpen] = useState(false);
  const form = useRequestForm({ reason: '' });
  const signing = useSigning(isOpen);
  async function release() {
    const environments = await api.environments.list().take(10);
    const live = environments.find(({ kind }) => kind === 'live')!;
    await api.bundles.release(bundle.id, { environment_id: live.id, ...form.values, ...signing.body });
    notifyDone(words('The version is released for the live environment.'));
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('Release')}
      </Button>
      <FormDialog
        form={form}
        opened={isOpen}
        title={words('Release this version for the live environment?')}
        action={words('Release')}
        ready={form.values.reason !== '' && signing.isComplete}
        onSubmit={release}
        onClose={() => setOpen(false)}
      >
        <Text size="sm">
          {words(
            'Programs in the live environment can then run it. If the app requires four eyes, somebody who did not write or publish it must release it.',
          )}
        </Text>
        <Textarea label={words('What was checked')} {...form.getInputProps('reason')} />
        <SignatureFields signing={signing} />
      </FormDialog>
    </>
  );
}
