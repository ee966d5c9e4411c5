import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { client } from '../../base/client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** Asks for the organization, and leads to its identity provider. */
export function OrganizationPage() {
  const words = useSignInWords();
  const given = useSearch({ from: '/sign-in/organization' }).organization ?? '';
  const [organization, setOrganization] = useState(given);
  const [confirm, setConfirm] = useState(false);
  const start = useMutation({
    mutationFn: async (provider_id: string) => {
      const { url } = await client.auth.startSignOn({ organization, provider_id, confirm });
      window.location.assign(url);
    },
  });
  const find = useMutation({
    mutationFn: async () => {
      const { items } = await client.auth.listSignOnProviders({ organization });
      if (items.length === 1) await start.mutateAsync(items[0]!.id);
      return items;
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    find.mutate();
  }
  const error = start.error ?? find.error;
  return (
    <SignInFrame title={words('organization')}>
      <form onSubmit={submit}>
        <Stack>
          {error && <ErrorAlert error={error} />}
          <TextInput
            label={words('slug')}
            description={words('slugAbout')}
            autoComplete="organization"
            spellCheck={false}
            required
            value={organization}
            onChange={(event) => {
              find.reset();
              setOrganization(event.currentTarget.value);
            }}
          />
          <Checkbox
            label={words('asks')}
            description={words('asksAbout')}
            checked={confirm}
            onChange={(event) => setConfirm(event.currentTarget.checked)}
          />
          {find.data?.length === 0 && <Text role="status">{words('noProvider')}</Text>}
          {find.data && find.data.length > 1 ? (
            find.data.map(({ id, name }) => (
              <Button key={id} loading={start.isPending} onClick={() => start.mutate(id)}>
                {words('withProvider', { name })}
              </Button>
            ))
          ) : (
            <Button type="submit" loading={find.isPending}>
              {words('next')}
            </Button>
          )}
          <Anchor href="/sign-in" size="sm">
            {words('byPassword')}
          </Anchor>
        </Stack>
      </form>
    </SignInFrame>
  );
}
