import { Button, Checkbox, PasswordInput, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../base/client.ts';
import { refresh } from '../../../base/query-client.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { signedInKey } from '../queries.ts';
import { useAccountWords } from './words.ts';

export function PasswordForm() {
  const words = useAccountWords();
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [endKeys, setEndKeys] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      client.auth.changePassword({
        current_password: current,
        new_password: fresh,
        end_api_keys: endKeys,
      }),
    onSuccess: async () => {
      setCurrent('');
      setFresh('');
      notifyDone(words('changed'));
      await refresh(signedInKey);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={2}>{words('password')}</Title>
        {change.error && <ErrorAlert error={change.error} />}
        <PasswordInput
          label={words('current')}
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={words('fresh')}
          description={words('rule')}
          autoComplete="new-password"
          required
          minLength={10}
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
        <Checkbox
          label={words('endKeys')}
          checked={endKeys}
          onChange={(event) => setEndKeys(event.currentTarget.checked)}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
          {words('change')}
        </Button>
      </Stack>
    </form>
  );
}
