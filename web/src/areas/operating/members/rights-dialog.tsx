import type { Member } from '@eps/sdk';
import { Checkbox, Stack, Switch, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useMe } from '../../../base/session.ts';
import { useRoleNames } from '../../../shared/role-names.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMembers } from '../../../ui/members.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { EXTRA_SCOPES, ROLES } from './roles.ts';
import { useMemberWords } from './words.ts';

/**
 * Further roles of a member, the units to which the member is limited and, for owners, the additional rights
 * of the member to read in live environments.
 */
export function RightsDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const words = useMemberWords();
  const roleNames = useRoleNames();
  const { api, organizationId } = useOrganization();
  const me = useMe();
  const [roles, setRoles] = useState<string[]>(member.extra_roles);
  const [scopes, setScopes] = useState<string[]>(member.extra_scopes);
  const [units, setUnits] = useState(member.unit_ids);
  const isOwner = useMembers()?.find(({ user_id }) => user_id === me.principal_id)?.role === 'owner';
  async function save() {
    await api.memberships.change(member.id, {
      extra_roles: roles as Member['extra_roles'],
      unit_ids: units,
      ...(isOwner && { extra_scopes: scopes as Member['extra_scopes'] }),
    });
    await refresh(membersKey(organizationId));
    onClose();
    notifyDone(words('rightsChanged'));
  }
  const offered = ROLES.filter((role) => role !== 'owner' && role !== member.role);
  return (
    <FormDialog
      opened
      title={words('rightsTitle', { email: member.email })}
      action={words('save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Checkbox.Group label={words('extraRoles')} value={roles} onChange={setRoles}>
        <Stack gap="xs" mt="xs">
          {offered.map((role) => (
            <Checkbox key={role} value={role} label={roleNames(role)} description={words(`about_${role}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isOwner && (
        <Checkbox.Group label={words('extraScopes')} value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {Object.entries(EXTRA_SCOPES).map(([scope, word]) => (
              <Checkbox key={scope} value={scope} label={words(word)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {member.role !== 'owner' && (
        <Switch
          label={words('limited')}
          description={words('limitedAbout')}
          checked={units !== null}
          onChange={(event) => setUnits(event.currentTarget.checked ? [] : null)}
        />
      )}
      {units && (
        <TagsInput
          label={words('units')}
          description={words('unitsAbout')}
          value={units}
          onChange={setUnits}
          splitChars={[',', ' ']}
          maxTags={100}
        />
      )}
    </FormDialog>
  );
}
