import { Anchor, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { client } from '../../base/client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** Asks for the organization, and leads to its identity provider. */
export function OrganizationPage() {
  const words = useSignInWords();
  const given = useSearch({ from: '/sign-in/organization' }).organization ?? '';
  const form = useRequestForm({ organization: given, confirm: false });
  const { organization, confirm } = form.values;
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
  const isChoosing = find.data && find.data.length > 1;
  return (
    <SignInFrame title={words('organization')}>
      <RequestForm
        form={form}
        sending={find}
        action={isChoosing ? undefined : words('continue')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {start.error && !find.error && <ErrorAlert error={start.error} />}
            {find.data?.length === 0 && <Text role="status">{words('noProvider')}</Text>}
            {isChoosing &&
              find.data.map(({ id, name }) => (
                <Button key={id} loading={start.isPending} onClick={() => start.mutate(id)}>
                  {words('withProvider', { name })}
                </Button>
              ))}
            {submit}
            <Anchor href="/sign-in" size="sm">
              {words('byPassword')}
            </Anchor>
          </>
        )}
      >
        <TextInput
          label={words('slug')}
          description={words('slugAbout')}
          autoComplete="organization"
          spellCheck={false}
          required
          {...form.getInputProps('organization')}
          onChange={(event) => {
            find.reset();
            form.setFieldValue('organization', event.currentTarget.value);
          }}
        />
        <Checkbox
          label={words('asks')}
          description={words('asksAbout')}
          {...form.getInputProps('confirm', { type: 'checkbox' })}
        />
      </RequestForm>
    </SignInFrame>
  );
}
