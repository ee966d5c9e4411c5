import { type Role, ServiceError } from '@eps/sdk';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useRoleNames } from '../../../shared/role-names.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { ROLES } from './roles.ts';
import { useMemberWords } from './words.ts';

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const words = useMemberWords();
  const roleNames = useRoleNames();
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
    notifyDone(words('invited'));
  }
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={words('inviteTitle')}
      action={words('invite')}
      onSubmit={invite}
      onClose={onClose}
    >
      <TextInput
        label={words('email')}
        type="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      {isSimilar && (
        <Checkbox
          label={words('allowSimilar')}
          {...form.getInputProps('allow_similar_address', { type: 'checkbox' })}
        />
      )}
      <Radio.Group label={words('role')} {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {ROLES.map((name) => (
            <Radio key={name} value={name} label={roleNames(name)} description={words(`about_${name}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
