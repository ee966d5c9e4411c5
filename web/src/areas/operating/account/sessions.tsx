import type { UserSession } from '@eps/sdk';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { refresh } from '../../../base/query-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { signedInKey, signedInQuery } from '../queries.ts';
import { useAccountWords } from './words.ts';

/** The browsers in which the user is signed in. */
export function Sessions() {
  const words = useAccountWords();
  const query = useInfiniteQuery(signedInQuery);
  const end = useMutation({
    mutationFn: (id: string) => client.auth.endSession(id),
    onSuccess: async () => {
      notifyDone(words('ended'));
      await refresh(signedInKey);
    },
    onError: notifyError,
  });
  const columns: Column<UserSession>[] = [
    { key: 'started', title: words('started'), cell: ({ created_at }) => <Time value={created_at} /> },
    { key: 'seen', title: words('seen'), wide: true, cell: (row) => <Time value={row.last_seen_at} /> },
    { key: 'ends', title: words('ends'), wide: true, cell: (row) => <Time value={row.expires_at} /> },
    {
      key: 'end',
      title: words('end'),
      cell: ({ id, current, created_at }) =>
        current ? (
          <Text size="sm" c="dimmed">
            {words('here')}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words('endLabel', { time: created_at })}
            onClick={() => end.mutate(id)}
          >
            {words('end')}
          </Button>
        ),
    },
  ];
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('sessions')}</Title>
      <Text c="dimmed" size="sm">
        {words('sessionsAbout')}
      </Text>
      <ResourceTable
        label={words('sessions')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('none')} next={words('noneNext')} />}
      />
    </Stack>
  );
}
