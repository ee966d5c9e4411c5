import { Text, Textarea } from '@mantine/core';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { SignatureFields, useSigning } from '../../../shared/signature/signature-fields.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';

interface ReleaseDialogProps {
  protocolId: string;
  onDone?(): void;
  onClose(): void;
}

/** Releases a published protocol for the live environment of the app, with a reason. */
export function ReleaseDialog({ protocolId, onDone, onClose }: ReleaseDialogProps) {
  const words = useWords();
  const { api } = useApp();
  const { environments } = useCurrentScope();
  const live = environments.find(({ kind }) => kind === 'live');
  const form = useRequestForm({ reason: '' });
  const signing = useSigning(true);
  async function release() {
    await api.protocols.release(protocolId, { environment_id: live!.id, ...form.values, ...signing.body });
    notifyDone(words('The protocol was released.'));
    onDone?.();
  }
  return (
    <FormDialog
      form={form}
      title={words('Release the protocol for the live environment')}
      action={words('Release')}
      ready={live !== undefined && form.values.reason.trim() !== '' && signing.isComplete}
      onSubmit={release}
      onClose={onClose}
    >
      <Text size="sm">{words('Studies of the live environment may then run it on real people.')}</Text>
      <Textarea
        label={words('Reason')}
        required
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <SignatureFields signing={signing} />
    </FormDialog>
  );
}
