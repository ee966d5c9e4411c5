import type { WorkingCopySummary } from '@eps/sdk';
import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useInstrumentsWords } from './words.ts';

export function WorkingCopyList() {
  const words = useInstrumentsWords();
  const { api, ids, may } = useApp();
  const [removed, setRemoved] = useState<WorkingCopySummary>();
  const query = useInfiniteQuery(workingCopyListQuery(ids.appId, api));
  const columns: Column<WorkingCopySummary>[] = [
    {
      key: 'name',
      title: words('name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./instruments/$workingCopyId" params={{ workingCopyId: id }} size="sm">
          {name}
        </PageLink>
      ),
    },
    { key: 'prefix', title: words('prefix'), cell: (row) => row.business_id_prefix, wide: true },
    {
      key: 'changed',
      title: words('changed'),
      cell: ({ updated_at }) => <Time value={updated_at} />,
      width: '12rem',
    },
    {
      key: 'actions',
      title: words('actions'),
      width: '4rem',
      cell: (row) =>
        may('definitions:write') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => setRemoved(row)}
            aria-label={words('remove', { name: row.name })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        ),
    },
  ];
  async function remove() {
    await api.workingCopies.delete(removed!.id);
    await refresh(workingCopiesKey(ids.appId));
    notifyDone(words('removed'));
  }
  const start = (
    <LinkButton from={APP} to="./instruments/new">
      {words('new')}
    </LinkButton>
  );
  return (
    <>
      <ResourceTable
        label={words('workingCopies')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('noCopies')}
            next={words('noCopiesNext')}
            action={may('definitions:write') && start}
          />
        }
      />
      <Confirm
        opened={removed !== undefined}
        title={words('removeTitle')}
        action={words('delete')}
        danger
        onConfirm={remove}
        onClose={() => setRemoved(undefined)}
      >
        <Text size="sm">{words('removeAbout', { name: removed?.name ?? '' })}</Text>
      </Confirm>
    </>
  );
}
