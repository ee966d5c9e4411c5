import type { Bundle } from '@eps/sdk';
import { Select, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { bundleListQuery } from '../queries.ts';
import { useInstrumentsWords } from './words.ts';

const STATUSES = ['draft', 'validated', 'published', 'deprecated', 'archived'] as const;

/** The bundles of the app, by status. */
export function BundleList() {
  const words = useInstrumentsWords();
  const { api, ids } = useApp();
  const navigate = useNavigate();
  const { status } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/instruments' });
  const query = useInfiniteQuery(bundleListQuery(status, ids.appId, api));
  const statusWord = (value: Bundle['status']) => words(value === 'published' ? 'publishedStatus' : value);
  const columns = useColumns(statusWord);
  return (
    <Stack>
      <Select
        label={words('status')}
        data={[
          { value: '', label: words('any') },
          ...STATUSES.map((value) => ({ value, label: statusWord(value) })),
        ]}
        value={status ?? ''}
        allowDeselect={false}
        w={220}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: { list: 'bundles', ...(value && { status: value }) },
            replace: true,
          } as never)
        }
      />
      <ResourceTable
        label={words('bundles')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('noBundles')} next={words('noBundlesNext')} />}
      />
    </Stack>
  );
}

function useColumns(statusWord: (status: Bundle['status']) => string): Column<Bundle>[] {
  const words = useInstrumentsWords();
  const { may } = useApp();
  return [
    { key: 'name', title: words('name'), cell: ({ name }) => name },
    { key: 'version', title: words('version'), cell: ({ revision }) => revision, width: '6rem', wide: true },
    {
      key: 'status',
      title: words('status'),
      cell: ({ status }) => <StatusBadge status={status} label={statusWord(status)} />,
      width: '9rem',
    },
    {
      key: 'published',
      title: words('published'),
      cell: ({ published_at }) => <Time value={published_at} />,
      width: '12rem',
      wide: true,
    },
    {
      key: 'actions',
      title: words('actions'),
      width: '10rem',
      cell: ({ id }) =>
        may('definitions:write') && (
          <LinkButton
            from={APP}
            to="./instruments/new"
            search={{ from: 'bundle', bundle: id }}
            size="compact-sm"
            variant="default"
          >
            {words('editCopy')}
          </LinkButton>
        ),
    },
  ];
}
