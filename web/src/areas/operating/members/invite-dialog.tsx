import { type Role, ServiceError } from '@eps/sdk';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { ROLES } from './roles.ts';

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const [isSimilar, setSimilar] = useState(false);
  const form = useRequestForm<{ email: string; role: Role; allow_similar_address: boolean }>({
    email: '',
    role: 'viewer',
    allow_similar_address: false,
  });
  async function invite() {
    await api.memberships.create(form.values).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'similar_address') setSimilar(true);
      throw error;
    });
    setSimilar(false);
    form.setFieldValue('allow_similar_address', false);
    await refresh(membersKey(organizationId));
    form.setFieldValue('email', '');
    notifyDone(words('The invitation was created.'));
  }
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={words.named('members.inviteTitle')}
      action={words('Invite member')}
      onSubmit={invite}
      onClose={onClose}
    >
      <TextInput
        label={words('Email address')}
        type="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      {isSimilar && (
        <Checkbox
          label={words('Invite it although it looks like the address of a member')}
          {...form.getInputProps('allow_similar_address', { type: 'checkbox' })}
        />
      )}
      <Radio.Group label={words('Role')} {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {ROLES.map((name) => (
            <Radio
              key={name}
              value={name}
              label={words.named(`roles.${name}`)}
              description={words.named(`members.about_${name}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
