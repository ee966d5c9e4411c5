import type { WorkingCopySummary } from '@eps/sdk';
import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { workingCopiesKey } from '../../../shared/queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { APP, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { workingCopyListQuery } from '../queries.ts';

export function WorkingCopyList() {
  const words = useWords();
  const { api, ids, may } = useApp();
  const [removed, setRemoved] = useState<WorkingCopySummary>();
  const query = useInfiniteQuery(workingCopyListQuery(ids.appId, api));
  const columns: Column<WorkingCopySummary>[] = [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./instruments/$workingCopyId" params={{ workingCopyId: id }} size="sm">
          {name}
        </PageLink>
      ),
    },
    { key: 'prefix', title: words('ID prefix'), cell: (row) => row.business_id_prefix, wide: true },
    {
      key: 'changed',
      title: words('Updated'),
      cell: ({ updated_at }) => <Time value={updated_at} />,
      width: '12rem',
    },
    {
      key: 'actions',
      title: words('Actions'),
      width: '4rem',
      cell: (row) =>
        may('definitions:write') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => setRemoved(row)}
            aria-label={words('Delete {{name}}', { name: row.name })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        ),
    },
  ];
  async function remove() {
    await api.workingCopies.delete(removed!.id);
    await refresh(workingCopiesKey(ids.appId));
    notifyDone(words('The working copy was deleted.'));
  }
  const start = (
    <LinkButton from={APP} to="./instruments/new">
      {words('New instrument')}
    </LinkButton>
  );
  return (
    <>
      <ResourceTable
        label={words('Working copies')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('No working copies yet')}
            next={words(
              'Start with a tested instrument from the library, a file from another tool, or an empty instrument.',
            )}
            action={may('definitions:write') && start}
          />
        }
      />
      <Confirm
        opened={removed !== undefined}
        title={words('Delete this working copy?')}
        action={words('Delete')}
        danger
        onConfirm={remove}
        onClose={() => setRemoved(undefined)}
      >
        <Text size="sm">
          {words('“{{name}}” is deleted for everyone. Versions created from it are kept.', {
            name: removed?.name ?? '',
          })}
        </Text>
      </Confirm>
    </>
  );
}
