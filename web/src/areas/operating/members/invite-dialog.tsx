import type { Role } from '@eps/sdk';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useRoleNames } from '../../../shared/role-names.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { ROLES } from './roles.ts';
import { useMemberWords } from './words.ts';

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const words = useMemberWords();
  const roleNames = useRoleNames();
  const { api, organizationId } = useOrganization();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  async function invite() {
    await api.memberships.create({ email, role });
    await refresh(membersKey(organizationId));
    setEmail('');
    notifyDone(words('invited'));
  }
  return (
    <FormDialog
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
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Radio.Group label={words('role')} value={role} onChange={(value) => setRole(value as Role)}>
        <Stack gap="xs" mt="xs">
          {ROLES.map((name) => (
            <Radio key={name} value={name} label={roleNames(name)} description={words(`about_${name}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
