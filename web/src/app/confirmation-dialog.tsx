import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../base/client.ts';
import type { Confirmation } from '../base/confirmation.ts';
import { useWords } from '../base/language.ts';
import { canUsePasskeys, usedPasskey } from '../base/passkeys.ts';
import { factorsQuery } from '../base/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorAlert } from '../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../ui/request-form.tsx';

/** Escape closes this dialog only, and not one that it is in front of. */
const OWN_ESCAPE: Record<`data-${string}`, boolean> = { 'data-mantine-stop-propagation': true };

interface ConfirmationDialogProps {
  asked: Confirmation | undefined;
  onSettled(isConfirmed: boolean): void;
}

/** Asks the user to confirm their identity. */
export default function ConfirmationDialog({ asked, onSettled }: ConfirmationDialogProps) {
  const words = useWords();
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => onSettled(false)}
      title={words('Confirm that it is you')}
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words('Close'), ...OWN_ESCAPE }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onSettled(false);
      }}
    >
      {asked && <Form needsFactor={asked.needsFactor} onSettled={onSettled} />}
    </Dialog>
  );
}

interface FormProps {
  needsFactor: boolean;
  onSettled(isConfirmed: boolean): void;
}

function Form({ needsFactor, onSettled }: FormProps) {
  const words = useWords();
  const factors = useQuery(factorsQuery).data;
  const hasFactor = factors?.totp.enrolled === true;
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  const [wantsPassword, setWantsPassword] = useState(false);
  const byCode = needsFactor || (hasFactor && !wantsPassword);
  const form = useRequestForm({ code: '', password: '' });
  const confirm = useMutation({
    mutationFn: async () => {
      const { code, password } = form.values;
      await client.auth.reauthenticate(byCode ? { code } : { password });
      onSettled(true);
    },
  });
  const byPasskey = useMutation({
    onMutate: confirm.reset,
    mutationFn: async () => {
      const passkey = await usedPasskey();
      if (!passkey) return;
      await client.auth.reauthenticate({ passkey });
      onSettled(true);
    },
  });
  const input = { required: true, 'data-autofocus': true, ...OWN_ESCAPE };
  return (
    <RequestForm
      form={form}
      sending={confirm}
      action={words('Confirm')}
      button={OWN_ESCAPE}
      footer={(submit) => (
        <>
          {byPasskey.error && confirm.isIdle && <ErrorAlert error={byPasskey.error} />}
          {hasPasskey && (
            <Button variant="default" {...OWN_ESCAPE} onClick={() => byPasskey.mutate()}>
              {words('Use a passkey')}
            </Button>
          )}
          <Group justify="space-between">
            {hasFactor && !needsFactor ? (
              <Button
                variant="subtle"
                px={0}
                {...OWN_ESCAPE}
                onClick={() => {
                  form.reset();
                  setWantsPassword(byCode);
                }}
              >
                {words(byCode ? 'Use the password' : 'Use a code')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="sm">
              <Button variant="default" {...OWN_ESCAPE} onClick={() => onSettled(false)}>
                {words('Cancel')}
              </Button>
              {submit}
            </Group>
          </Group>
        </>
      )}
    >
      <Text size="sm">
        {words('You need to have signed in within the last five minutes. Nothing that you entered is lost.')}
      </Text>
      <Text size="sm" c="dimmed">
        {words(
          'Without a password: sign out, and sign in with your organization so that it asks who you are.',
        )}
      </Text>
      {byCode ? (
        <TextInput
          key="code"
          label={words('Code of your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          {...input}
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordInput
          key="password"
          label={words('Password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={OWN_ESCAPE}
          {...input}
          {...form.getInputProps('password')}
        />
      )}
    </RequestForm>
  );
}
