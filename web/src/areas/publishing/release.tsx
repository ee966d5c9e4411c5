import type { Bundle } from '@eps/sdk';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../base/scope.ts';
import { SignatureFields, useSigning } from '../../shared/signature/signature-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useRequestForm } from '../../ui/request-form.tsx';
import { usePublishingWords } from './words.ts';

/** Releases a published bundle for the live environment of the app, with a reason. */
export function Release({ bundle }: { bundle: Bundle }) {
  const words = usePublishingWords();
  const { api } = useApp();
  const [isOpen, setOpen] = useState(false);
  const form = useRequestForm({ reason: '' });
  const signing = useSigning(isOpen);
  async function release() {
    const environments = await api.environments.list().take(10);
    const live = environments.find(({ kind }) => kind === 'live')!;
    await api.bundles.release(bundle.id, { environment_id: live.id, ...form.values, ...signing.body });
    notifyDone(words('released'));
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('release')}
      </Button>
      <FormDialog
        form={form}
        opened={isOpen}
        title={words('releaseTitle')}
        action={words('release')}
        ready={form.values.reason !== '' && signing.isComplete}
        onSubmit={release}
        onClose={() => setOpen(false)}
      >
        <Text size="sm">{words('releaseDoes')}</Text>
        <Textarea label={words('releaseReason')} {...form.getInputProps('reason')} />
        <SignatureFields signing={signing} />
      </FormDialog>
    </>
  );
}
