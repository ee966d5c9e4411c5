import type { UserSession } from '@eps/sdk';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { signedInKey, signedInQuery } from '../queries.ts';

/** The browsers in which the user is signed in. */
export function Sessions() {
  const words = useWords();
  const query = useInfiniteQuery(signedInQuery);
  const end = useMutation({
    mutationFn: (id: string) => client.auth.endSession(id),
    onSuccess: async () => {
      notifyDone(words('The session was ended.'));
      await refresh(signedInKey);
    },
    onError: notifyError,
  });
  const columns: Column<UserSession>[] = [
    { key: 'started', title: words('Signed in'), cell: ({ created_at }) => <Time value={created_at} /> },
    { key: 'seen', title: words('Last used'), wide: true, cell: (row) => <Time value={row.last_seen_at} /> },
    { key: 'ends', title: words('Expires'), wide: true, cell: (row) => <Time value={row.expires_at} /> },
    {
      key: 'end',
      title: words('End'),
      cell: ({ id, current, created_at }) =>
        current ? (
          <Text size="sm" c="dimmed">
            {words('This browser')}
          </Text>
        ) : (
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
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('Sessions')}</Title>
      <Text c="dimmed" size="sm">
        {words('Browsers where you are signed in. End any session you do not recognize.')}
      </Text>
      <ResourceTable
        label={words('Sessions')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('No sessions')} next={words('Sign in to see your session here.')} />}
      />
    </Stack>
  );
}
