import type { Member } from '@eps/sdk';
import { Checkbox, Stack, Switch, TagsInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useMe } from '../../../base/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMembers } from '../../../ui/members.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { EXTRA_SCOPES, ROLES } from './roles.ts';

/**
 * Further roles of a member, the units to which the member is limited and, for owners, the additional rights
 * of the member to read in live environments.
 */
export function RightsDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const me = useMe();
  const form = useRequestForm<Pick<Member, 'extra_roles' | 'extra_scopes' | 'unit_ids'>>({
    extra_roles: member.extra_roles,
    extra_scopes: member.extra_scopes,
    unit_ids: member.unit_ids,
  });
  const { extra_roles, extra_scopes, unit_ids } = form.values;
  const isOwner = useMembers()?.find(({ user_id }) => user_id === me.principal_id)?.role === 'owner';
  async function save() {
    await api.memberships.change(member.id, {
      extra_roles,
      unit_ids,
      ...(isOwner && { extra_scopes }),
    });
    await refresh(membersKey(organizationId));
    onClose();
    notifyDone(words('The rights were changed.'));
  }
  const offered = ROLES.filter((role) => role !== 'owner' && role !== member.role);
  return (
    <FormDialog
      form={form}
      title={words('Rights of {{email}}', { email: member.email })}
      action={words('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Checkbox.Group label={words('Further roles')} {...form.getInputProps('extra_roles')}>
        <Stack gap="xs" mt="xs">
          {offered.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={words.named(`roles.${role}`)}
              description={words.named(`members.about_${role}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {isOwner && (
        <Checkbox.Group
          label={words('In live environments, whatever the roles say')}
          {...form.getInputProps('extra_scopes')}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(EXTRA_SCOPES).map(([scope, word]) => (
              <Checkbox key={scope} value={scope} label={words.named(`members.${word}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {member.role !== 'owner' && (
        <Switch
          label={words('Sees the people of some teams only')}
          description={words(
            'Also with API keys. Statistics and everything else about everybody are closed then.',
          )}
          checked={unit_ids !== null}
          onChange={(event) => form.setFieldValue('unit_ids', event.currentTarget.checked ? [] : null)}
        />
      )}
      {unit_ids && (
        <TagsInput
          label={words('Teams')}
          description={words(
            'IDs of teams of any environment; the teams below them are included. None: sees nobody.',
          )}
          {...form.getInputProps('unit_ids')}
          splitChars={[',', ' ']}
          maxTags={100}
        />
      )}
    </FormDialog>
  );
}
