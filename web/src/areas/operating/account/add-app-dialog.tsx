import type { NewTotpFactor } from '@eps/sdk';
import { Box, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { QrCode, qrCode } from '../../../ui/qr-code.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';

interface AddAppDialogProps {
  factor: NewTotpFactor;
  /** Receives the recovery codes, which are returned once. */
  onAdded(recoveryCodes: string[]): void;
  onClose(): void;
}

/** Shows the secret for an authenticator app, and asks for a first code of it. */
export function AddAppDialog({ factor, onAdded, onClose }: AddAppDialogProps) {
  const words = useWords();
  const queries = useQueryClient();
  const form = useRequestForm({ code: '' });
  async function add() {
    const { recovery_codes } = await client.auth.confirmTotp(form.values);
    notifyDone(words('The authenticator app was added.'));
    onAdded(recovery_codes);
    // Organizations that the user could not reach without a second factor can be reached now.
    await queries.invalidateQueries();
  }
  return (
    <FormDialog
      form={form}
      title={words('Add authenticator app')}
      action={words('Add')}
      onSubmit={add}
      onClose={onClose}
    >
      <Text size="sm">
        {words(
          'Scan this code with the app, or type the key into it. Then enter the code that the app shows.',
        )}
      </Text>
      <Box w={200} h={200}>
        <QrCode code={qrCode(factor.uri)} label={words('QR code for the authenticator app')} />
      </Box>
      <TextInput label={words('Key')} value={factor.secret} readOnly data-secret />
      <TextInput
        label={words('Code')}
        description={words('Six digits')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
