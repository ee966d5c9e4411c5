import type { Invitation, InvitationLink } from '@eps/sdk';
import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { membersKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { invitationListQuery } from '../queries.ts';

export function Invitations() {
  const words = useWords();
  const { api, organizationId, may } = useOrganization();
  const [link, setLink] = useState<InvitationLink & { email: string }>();
  const reload = () => refresh(membersKey(organizationId));
  const query = useInfiniteQuery(invitationListQuery(organizationId, api));
  const createLink = useMutation({
    mutationFn: async ({ id, email }: Invitation) => ({ ...(await api.invitations.createLink(id)), email }),
    onSuccess: setLink,
    onError: notifyError,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.invitations.revoke(id),
    onSuccess: () => notifyDone(words('The invitation was revoked.')),
    onError: notifyError,
    onSettled: reload,
  });
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      title: words('Email address'),
      cell: ({ email, status }) => (
        <>
          <span style={{ overflowWrap: 'anywhere' }}>{email}</span>
          {/* On phones, a column of its own would leave too little room for the address. */}
          <Box hiddenFrom="sm">
            <StatusBadge status={status} label={words.named(`members.status_${status}`)} />
          </Box>
        </>
      ),
    },
    { key: 'role', title: words('Role'), wide: true, cell: ({ role }) => words.named(`roles.${role}`) },
    {
      key: 'status',
      title: words('Status'),
      wide: true,
      cell: ({ status }) => <StatusBadge status={status} label={words.named(`members.status_${status}`)} />,
    },
    { key: 'expires', title: words('Expires'), wide: true, cell: (row) => <Time value={row.expires_at} /> },
  ];
  const actions: Column<Invitation> = {
    key: 'actions',
    title: words('Actions'),
    cell: (invitation) =>
      invitation.status === 'pending' && (
        <InvitationActions
          email={invitation.email}
          onLink={() => createLink.mutate(invitation)}
          onRevoke={() => revoke.mutate(invitation.id)}
        />
      ),
  };
  return (
    <>
      <ResourceTable
        label={words('Invitations')}
        columns={may('organization:write') ? [...columns, actions] : columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('No invitations yet')}
            next={words('Invitations appear here when you invite someone.')}
          />
        }
      />
      <SecretDialog
        title={words('Invitation link for {{email}}', { email: link?.email ?? '' })}
        secret={link?.url}
        onClose={() => setLink(undefined)}
      />
    </>
  );
}

function InvitationActions(props: { email: string; onLink(): void; onRevoke(): void }) {
  const { email, onLink, onRevoke } = props;
  const words = useWords();
  return (
    <Group gap={4}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={onLink}
        aria-label={words('Create link for {{email}}', { email })}
      >
        {words.named('members.link')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={onRevoke}
        aria-label={words('Revoke the invitation for {{email}}', { email })}
      >
        {words('Revoke')}
      </Button>
    </Group>
  );
}
