import { Checkbox, PasswordInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { refresh } from '../../../base/query-client.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { signedInKey } from '../queries.ts';
import { useAccountWords } from './words.ts';

export function PasswordForm() {
  const words = useAccountWords();
  const form = useRequestForm({ current_password: '', new_password: '', end_api_keys: false });
  const change = useMutation({
    mutationFn: () => client.auth.changePassword(form.values),
    onSuccess: async () => {
      form.setValues({ current_password: '', new_password: '' });
      notifyDone(words('changed'));
      await refresh(signedInKey);
    },
  });
  return (
    <RequestForm form={form} sending={change} action={words('change')}>
      <Title order={2}>{words('password')}</Title>
      <PasswordInput
        label={words('current')}
        autoComplete="current-password"
        required
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label={words('fresh')}
        description={words('rule')}
        autoComplete="new-password"
        required
        minLength={10}
        aria-invalid={form.errors['new_password'] !== undefined}
        {...form.getInputProps('new_password')}
      />
      <Checkbox label={words('endKeys')} {...form.getInputProps('end_api_keys', { type: 'checkbox' })} />
    </RequestForm>
  );
}
