import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../base/client.ts';
import { useCommonWords } from '../base/common-words.ts';
import type { Confirmation } from '../base/confirmation.ts';
import { defineWords } from '../base/language.ts';
import { canUsePasskeys, usedPasskey } from '../base/passkeys.ts';
import { factorsQuery } from '../base/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorAlert } from '../ui/error-alert.tsx';

const useWords = defineWords(
  'confirmation',
  {
    title: 'Confirm that it is you',
    about: 'This needs a sign-in of the last five minutes. Nothing that you entered is lost.',
    signOn: 'Without a password: sign out, and sign in with your organization so that it asks who you are.',
    password: 'Password',
    code: 'Code of your authenticator app, or a recovery code',
    usePassword: 'Use the password',
    useCode: 'Use a code',
    usePasskey: 'Use a passkey',
    confirm: 'Confirm',
  },
  {
    title: 'Bestätigen Sie, dass Sie es sind',
    about:
      'Dafür ist eine Anmeldung in den letzten fünf Minuten nötig. Was Sie eingegeben haben, bleibt erhalten.',
    signOn:
      'Ohne Passwort: Melden Sie sich ab und mit Ihrer Organisation so an, dass sie fragt, wer Sie sind.',
    password: 'Passwort',
    code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
    usePassword: 'Passwort verwenden',
    useCode: 'Code verwenden',
    usePasskey: 'Passkey verwenden',
    confirm: 'Bestätigen',
  },
);

/** Escape closes this dialog only, and not one that it is in front of. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

interface ConfirmationDialogProps {
  asked: Confirmation | undefined;
  onSettled(isConfirmed: boolean): void;
}

/** Asks who the user is. */
export default function ConfirmationDialog({ asked, onSettled }: ConfirmationDialogProps) {
  const words = useWords();
  const common = useCommonWords();
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => onSettled(false)}
      title={words('title')}
      zIndex={400}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close'), ...OWN_ESCAPE }}
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
  const common = useCommonWords();
  const factors = useQuery(factorsQuery).data;
  const hasFactor = factors?.totp.enrolled === true;
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  const [wantsPassword, setWantsPassword] = useState(false);
  const byCode = needsFactor || (hasFactor && !wantsPassword);
  const [secret, setSecret] = useState('');
  const confirm = useMutation({
    mutationFn: async (by: 'secret' | 'passkey') => {
      const passkey = by === 'passkey' ? await usedPasskey() : undefined;
      if (by === 'passkey' && !passkey) return;
      const given = byCode ? { code: secret } : { password: secret };
      await client.auth.reauthenticate(passkey ? { passkey } : given);
      onSettled(true);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate('secret');
  }
  const input = {
    required: true,
    value: secret,
    'data-autofocus': true,
    ...OWN_ESCAPE,
    onChange: (event: { currentTarget: HTMLInputElement }) => setSecret(event.currentTarget.value),
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{words('about')}</Text>
        <Text size="sm" c="dimmed">
          {words('signOn')}
        </Text>
        {byCode ? (
          <TextInput key="code" label={words('code')} autoComplete="one-time-code" {...input} />
        ) : (
          <PasswordInput
            key="password"
            label={words('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={OWN_ESCAPE}
            {...input}
          />
        )}
        {confirm.error && <ErrorAlert error={confirm.error} />}
        {hasPasskey && (
          <Button variant="default" {...OWN_ESCAPE} onClick={() => confirm.mutate('passkey')}>
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
                setSecret('');
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
              {common('cancel')}
            </Button>
            <Button type="submit" loading={confirm.isPending} {...OWN_ESCAPE}>
              {words('confirm')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
