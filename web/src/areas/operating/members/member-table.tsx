import type { Member, Role } from '@eps/sdk';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useMe } from '../../../base/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { listQuery } from '../../../ui/list-query.ts';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { ROLES } from './roles.ts';
import { useMemberWords } from './words.ts';

export function MemberTable() {
  const words = useMemberWords();
  const common = useCommonWords();
  const { api, organizationId, may } = useOrganization();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Member>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['members', organizationId] });
  const query = useInfiniteQuery(
    listQuery(['members', organizationId, 'list'], (page) => api.members.list(page)),
  );
  async function remove() {
    await api.memberships.remove(leaving!.id);
    await refresh();
    notifyDone(words('removed'));
  }
  const columns: Column<Member>[] = [
    { key: 'email', title: words('email'), cell: (member) => <Address member={member} /> },
    {
      key: 'role',
      title: words('role'),
      cell: (member) => (may('organization:write') ? <RoleSelect member={member} /> : words(member.role)),
    },
    { key: 'since', title: words('since'), wide: true, cell: (row) => <Time value={row.created_at} /> },
  ];
  const removal: Column<Member> = {
    key: 'remove',
    title: common('actions'),
    cell: (member) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words('removeLabel', { email: member.email })}
        onClick={() => setLeaving(member)}
      >
        {words('remove')}
      </Button>
    ),
  };
  return (
    <>
      <ResourceTable
        label={words('title')}
        columns={may('organization:write') ? [...columns, removal] : columns}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('none')} next={words('noneNext')} />}
      />
      <Confirm
        opened={leaving !== undefined}
        title={words('removeTitle', { email: leaving?.email ?? '' })}
        action={words('remove')}
        danger
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      >
        {words('removeAbout')}
      </Confirm>
    </>
  );
}

function Address({ member }: { member: Member }) {
  const words = useMemberWords();
  const me = useMe();
  const notes = [
    ...(member.email === me.email.toLowerCase() ? [words('you')] : []),
    ...(member.accepted ? [] : [words('pending')]),
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

function RoleSelect({ member }: { member: Member }) {
  const words = useMemberWords();
  const { api, organizationId } = useOrganization();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) => api.memberships.change(member.id, { role }),
    onSuccess: () => notifyDone(words('roleChanged')),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['members', organizationId] }),
  });
  return (
    <NativeSelect
      size="xs"
      miw="7.5rem"
      aria-label={words('changeRole', { email: member.email })}
      value={change.isPending ? change.variables : member.role}
      data={ROLES.map((role) => ({ value: role, label: words(role) }))}
      onChange={(event) => change.mutate(event.currentTarget.value as Role)}
    />
  );
}
