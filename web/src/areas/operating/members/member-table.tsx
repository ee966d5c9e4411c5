import type { Member, Role } from '@eps/sdk';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useMe } from '../../../base/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { memberListQuery } from '../queries.ts';
import { MemberSessions } from './member-sessions.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { EXTRA_SCOPES, ROLES } from './roles.ts';

export function MemberTable() {
  const words = useWords();
  const { api, organizationId, may } = useOrganization();
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  const [leaving, setLeaving] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  const [signedIn, setSignedIn] = useState<Member>();
  const reload = () => refresh(membersKey(organizationId));
  const query = useInfiniteQuery(memberListQuery(organizationId, api));
  async function remove() {
    await api.memberships.remove(leaving!.id);
    await reload();
    notifyDone(words('The member was removed.'));
  }
  const columns: Column<Member>[] = [
    {
      key: 'email',
      title: words('Email address'),
      cell: (member) => (
        <>
          <Address member={member} />
          {isPhone && <Roles member={member} />}
        </>
      ),
    },
    ...(isPhone
      ? []
      : [{ key: 'role', title: words('Role'), cell: (member: Member) => <Roles member={member} /> }]),
    {
      key: 'since',
      title: words('Member since'),
      wide: true,
      cell: (row) => <Time value={row.created_at} />,
    },
  ];
  const actions: Column<Member> = {
    key: 'actions',
    title: words('Actions'),
    cell: (member) => (
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words('Rights of {{email}}', { email: member.email })}
          onClick={() => setChanging(member)}
        >
          {words('Rights')}
        </Button>
        {member.accepted && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words('Sessions of {{email}}', { email: member.email })}
            onClick={() => setSignedIn(member)}
          >
            {words('Sessions')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words('Remove {{email}}', { email: member.email })}
          onClick={() => setLeaving(member)}
        >
          {words('Remove')}
        </Button>
      </Group>
    ),
  };
  return (
    <>
      <ResourceTable
        label={words('Members')}
        columns={may('organization:write') ? [...columns, actions] : columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={words('No members yet')} next={words('Invite someone to work with you.')} />
        }
      />
      {changing && <RightsDialog member={changing} onClose={() => setChanging(undefined)} />}
      {signedIn && <MemberSessions member={signedIn} onClose={() => setSignedIn(undefined)} />}
      <Confirm
        opened={leaving !== undefined}
        title={words('Remove {{email}}?', { email: leaving?.email ?? '' })}
        action={words('Remove')}
        danger
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      >
        {words(
          'This person loses access immediately, and API keys that act on their behalf stop working here.',
        )}
      </Confirm>
    </>
  );
}

function Address({ member }: { member: Member }) {
  const words = useWords();
  const me = useMe();
  const notes = [
    ...(member.email === me.email.toLowerCase() ? [words('you')] : []),
    ...(member.accepted ? [] : [words('invited')]),
  ];
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {member.email}{' '}
      {notes.length > 0 && (
        <Text span size="sm" c="dimmed">
          ({notes.join(', ')})
        </Text>
      )}
    </span>
  );
}

/** The role, as a select for users who may change it, with the further roles below. */
function Roles({ member }: { member: Member }) {
  const words = useWords();
  const { may } = useOrganization();
  const extras = [
    ...member.extra_roles.map((role) => words.named(`roles.${role}`)),
    ...member.extra_scopes.map((scope) => words.named(`members.${EXTRA_SCOPES[scope]}`)),
  ];
  return (
    <>
      {may('organization:write') ? <RoleSelect member={member} /> : words.named(`roles.${member.role}`)}
      {extras.length > 0 && (
        <Text size="sm" c="dimmed">
          {words('also: {{list}}', { list: extras.join(', ') })}
        </Text>
      )}
      {member.unit_ids && (
        <Text size="sm" c="dimmed">
          {words('only teams: {{list}}', { list: member.unit_ids.join(', ') || words('none') })}
        </Text>
      )}
    </>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const change = useMutation({
    mutationFn: (role: Role) => api.memberships.change(member.id, { role }),
    onSuccess: () => notifyDone(words('The role was changed.')),
    onError: notifyError,
    onSettled: () => refresh(membersKey(organizationId)),
  });
  return (
    <NativeSelect
      size="xs"
      miw="7.5rem"
      aria-label={words('Role of {{email}}', { email: member.email })}
      value={change.isPending ? change.variables : member.role}
      data={ROLES.map((role) => ({ value: role, label: words.named(`roles.${role}`) }))}
      onChange={(event) => change.mutate(event.currentTarget.value as Role)}
    />
  );
}
