import { Checkbox, PasswordInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { signedInKey } from '../queries.ts';

export function PasswordForm() {
  const words = useWords();
  const form = useRequestForm({ current_password: '', new_password: '', end_api_keys: false });
  const change = useMutation({
    mutationFn: () => client.auth.changePassword(form.values),
    onSuccess: async () => {
      form.setValues({ current_password: '', new_password: '' });
      notifyDone(words('Your password was changed. All other sessions were ended.'));
      await refresh(signedInKey);
    },
  });
  return (
    <RequestForm form={form} sending={change} action={words('Change password')}>
      <Title order={2}>{words('Change password')}</Title>
      <PasswordInput
        label={words('Current password')}
        autoComplete="current-password"
        required
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label={words('New password')}
        description={words('At least 10 characters.')}
        autoComplete="new-password"
        required
        minLength={10}
        aria-invalid={form.errors['new_password'] !== undefined}
        {...form.getInputProps('new_password')}
      />
      <Checkbox
        label={words('Also revoke all of my API keys, in all organizations')}
        {...form.getInputProps('end_api_keys', { type: 'checkbox' })}
      />
    </RequestForm>
  );
}
