import type { AuditCheckpoint } from '@eps/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { checkpointsQuery } from '../queries.ts';

export function Checkpoints() {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const query = useInfiniteQuery(checkpointsQuery(organizationId, api));
  const columns: Column<AuditCheckpoint>[] = [
    { key: 'time', title: words('Time'), cell: ({ created_at }) => <Time value={created_at} /> },
    { key: 'position', title: words('Position'), cell: ({ position }) => position },
    {
      key: 'key',
      title: words('Key'),
      wide: true,
      cell: ({ key_id }) => <code>{key_id.slice(0, 12)}…</code>,
    },
  ];
  return (
    <ResourceTable
      label={words('Checkpoints')}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={words('No checkpoints yet')}
          next={words('The service signs the first one a few minutes after the first change.')}
        />
      }
    />
  );
}
