import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../base/client.ts';
import type { Confirmation } from '../base/confirmation.ts';
import { defineWords } from '../base/language.ts';
import { canUsePasskeys, usedPasskey } from '../base/passkeys.ts';
import { factorsQuery } from '../base/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorAlert } from '../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../ui/request-form.tsx';

const useWords = defineWords(
  'confirmation',
  {
    title: 'Confirm that it is you',
    about: 'You need to have signed in within the last five minutes. Nothing that you entered is lost.',
    signOn: 'Without a password: sign out, and sign in with your organization so that it asks who you are.',
    usePassword: 'Use the password',
    useCode: 'Use a code',
    confirm: 'Confirm',
  },
  {
    title: 'Bestätigen Sie, dass Sie es sind',
    about:
      'Dafür ist eine Anmeldung in den letzten fünf Minuten nötig. Was Sie eingegeben haben, bleibt erhalten.',
    signOn:
      'Ohne Passwort: Melden Sie sich ab und mit Ihrer Organisation so an, dass sie fragt, wer Sie sind.',
    usePassword: 'Passwort verwenden',
    useCode: 'Code verwenden',
    confirm: 'Bestätigen',
  },
);

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
      title={words('title')}
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words('close'), ...OWN_ESCAPE }}
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
      action={words('confirm')}
      button={OWN_ESCAPE}
      footer={(submit) => (
        <>
          {byPasskey.error && confirm.isIdle && <ErrorAlert error={byPasskey.error} />}
          {hasPasskey && (
            <Button variant="default" {...OWN_ESCAPE} onClick={() => byPasskey.mutate()}>
              {words('usePasskey')}
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
                {words(byCode ? 'usePassword' : 'useCode')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="sm">
              <Button variant="default" {...OWN_ESCAPE} onClick={() => onSettled(false)}>
                {words('cancel')}
              </Button>
              {submit}
            </Group>
          </Group>
        </>
      )}
    >
      <Text size="sm">{words('about')}</Text>
      <Text size="sm" c="dimmed">
        {words('signOn')}
      </Text>
      {byCode ? (
        <TextInput
          key="code"
          label={words('code')}
          autoComplete="one-time-code"
          {...input}
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordInput
          key="password"
          label={words('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={OWN_ESCAPE}
          {...input}
          {...form.getInputProps('password')}
        />
      )}
    </RequestForm>
  );
}
