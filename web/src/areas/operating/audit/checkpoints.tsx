import type { AuditCheckpoint } from '@eps/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { checkpointsQuery } from '../queries.ts';
import { useAuditWords } from './words.ts';

export function Checkpoints() {
  const words = useAuditWords();
  const { api, organizationId } = useOrganization();
  const query = useInfiniteQuery(checkpointsQuery(organizationId, api));
  const columns: Column<AuditCheckpoint>[] = [
    { key: 'time', title: words('time'), cell: ({ created_at }) => <Time value={created_at} /> },
    { key: 'position', title: words('position'), cell: ({ position }) => position },
    {
      key: 'key',
      title: words('key'),
      wide: true,
      cell: ({ key_id }) => <code>{key_id.slice(0, 12)}…</code>,
    },
  ];
  return (
    <ResourceTable
      label={words('checkpoints')}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      empty={<EmptyState title={words('noCheckpoints')} next={words('noCheckpointsNext')} />}
    />
  );
}
