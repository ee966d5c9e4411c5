import type { NewTotpFactor } from '@eps/sdk';
import { Box, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { QrCode, qrCode } from '../../../ui/qr-code.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useAccountWords } from './words.ts';

interface AddAppDialogProps {
  factor: NewTotpFactor;
  /** Receives the recovery codes, which are returned once. */
  onAdded(recoveryCodes: string[]): void;
  onClose(): void;
}

/** Shows the secret for an authenticator app, and asks for a first code of it. */
export function AddAppDialog({ factor, onAdded, onClose }: AddAppDialogProps) {
  const words = useAccountWords();
  const queries = useQueryClient();
  const form = useRequestForm({ code: '' });
  async function add() {
    const { recovery_codes } = await client.auth.confirmTotp(form.values);
    notifyDone(words('appAdded'));
    onAdded(recovery_codes);
    // Organizations that the user could not reach without a second factor can be reached now.
    await queries.invalidateQueries();
  }
  return (
    <FormDialog
      form={form}
      title={words('addApp')}
      action={words('confirmApp')}
      onSubmit={add}
      onClose={onClose}
    >
      <Text size="sm">{words('scan')}</Text>
      <Box w={200} h={200}>
        <QrCode code={qrCode(factor.uri)} label={words('qr')} />
      </Box>
      <TextInput label={words('key')} value={factor.secret} readOnly data-secret />
      <TextInput
        label={words('code')}
        description={words('codeRule')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
