import { Anchor, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Asks for the organization, and leads to its identity provider. */
export function OrganizationPage() {
  const words = useWords();
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
    <SignInFrame title={words('Sign in with your organization')}>
      <RequestForm
        form={form}
        sending={find}
        action={isChoosing ? undefined : words('Continue')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {start.error && !find.error && <ErrorAlert error={start.error} />}
            {find.data?.length === 0 && (
              <Text role="status">{words('This organization has no single sign-on.')}</Text>
            )}
            {isChoosing &&
              find.data.map(({ id, name }) => (
                <Button key={id} loading={start.isPending} onClick={() => start.mutate(id)}>
                  {words('Sign in with {{name}}', { name })}
                </Button>
              ))}
            {submit}
            <Anchor href="/sign-in" size="sm">
              {words('Sign in with your password')}
            </Anchor>
          </>
        )}
      >
        <TextInput
          label={words('Organization')}
          description={words('The short name in the address that your administrators gave you.')}
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
          label={words('Ask me to sign in again at the provider')}
          description={words('Needed for sensitive changes, such as roles and exports.')}
          {...form.getInputProps('confirm', { type: 'checkbox' })}
        />
      </RequestForm>
    </SignInFrame>
  );
}
