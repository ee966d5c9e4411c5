import type { Member, MemberSession } from '@eps/sdk';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { memberSessionsKey, memberSessionsQuery } from '../queries.ts';

/** The browsers in which a member is signed in, and ends them: one, or all if a computer was lost. */
export function MemberSessions({ member, onClose }: { member: Member; onClose(): void }) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const query = useInfiniteQuery(memberSessionsQuery(member.id, organizationId, api));
  const end = useMutation({
    /** Ends one session; without an id, all. */
    mutationFn: async (id: string | undefined) => {
      if (id === undefined) await api.memberships.endMemberSessions(member.id);
      else await api.userSessions.endMember(id);
    },
    onSuccess: async (_, id) => {
      notifyDone(
        words(id === undefined ? 'All sessions of the member were ended.' : 'The session was ended.'),
      );
      await refresh(memberSessionsKey(member.id));
    },
    onError: notifyError,
  });
  const columns: Column<MemberSession>[] = [
    { key: 'started', title: words('Signed in'), cell: ({ created_at }) => <Time value={created_at} /> },
    {
      key: 'seen',
      title: words.named('members.lastUsed'),
      wide: true,
      cell: (row) => <Time value={row.last_seen_at} />,
    },
    {
      key: 'end',
      title: words('End'),
      cell: ({ id, created_at }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words('End the session from {{time}}', { time: created_at })}
          onClick={() => end.mutate(id)}
        >
          {words('End')}
        </Button>
      ),
    },
  ];
  const isSignedIn = query.data?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words('Sessions of {{email}}', { email: member.email })}
      size="lg"
    >
      <Stack>
        <Text size="sm">
          {words(
            'Browsers in which this member is signed in. A session that you end loses its access to the organization at once. API keys stay valid.',
          )}
        </Text>
        <ResourceTable
          label={words('Sessions')}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          empty={<Text size="sm">{words('This member is not signed in anywhere.')}</Text>}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words('Close')}
          </Button>
          {isSignedIn && (
            <Button color="red" loading={end.isPending} onClick={() => end.mutate(undefined)}>
              {words('End all sessions')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
