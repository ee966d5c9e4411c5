import type { AuditEntry } from '@eps/sdk';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ActorName } from '../../../ui/audit/actor-name.tsx';
import { CellButton } from '../../../ui/cell-button.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NameWithCode } from '../../../ui/name-with-code.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { saveDownload } from '../../../ui/save-download.ts';
import { Time } from '../../../ui/time.tsx';
import { auditQuery } from '../queries.ts';
import { AuditFilters, type Filters } from './audit-filters.tsx';
import { Checkpoints } from './checkpoints.tsx';
import { EntryDetails } from './entry-details.tsx';
import { Verification } from './verification.tsx';

export function AuditPage() {
  const words = useWords();
  const actionName = (code: string) => words.code('audit-actions', code);
  const { api, organizationId } = useOrganization();
  const { filters } = useFilters<Filters>();
  const [entry, setEntry] = useState<AuditEntry>();
  const query = useInfiniteQuery(auditQuery(filters, organizationId, api));
  const save = useMutation({
    mutationFn: async () => saveDownload(await api.auditLog.export(filters), 'audit-log.jsonl'),
    onError: notifyError,
  });
  const columns: Column<AuditEntry>[] = [
    { key: 'time', title: words('Time'), cell: ({ created_at }) => <Time value={created_at} withSeconds /> },
    {
      key: 'action',
      title: words('Action'),
      cell: (row) => (
        <NameWithCode code={row.action}>
          <CellButton
            label={words('Details of {{action}}', { action: actionName(row.action) })}
            onClick={() => setEntry(row)}
          >
            {actionName(row.action)}
          </CellButton>
        </NameWithCode>
      ),
    },
    { key: 'actor', title: words('Actor'), wide: true, cell: (row) => <ActorName entry={row} /> },
    {
      key: 'resource',
      title: words('Resource'),
      wide: true,
      cell: ({ resource_type }) => (
        <NameWithCode code={resource_type}>{words.code('audit-resources', resource_type)}</NameWithCode>
      ),
    },
  ];
  return (
    <Page
      title={words('Audit log')}
      about={words(
        'Every change, with who made it and when. Entries form a hash chain, so later edits can be detected.',
      )}
      actions={
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {words('Export')}
        </Button>
      }
    >
      <AuditFilters />
      <ResourceTable
        label={words('Audit log')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <NoMatch
            title={words('No entries')}
            next={words('No changes match the filters. Clear them to see all entries.')}
          />
        }
      />
      <Stack component="section" gap="xs">
        <Title order={2}>{words('Checkpoints')}</Title>
        <Text c="dimmed" size="sm">
          {words('Signed states of the hash chain. Keep copies outside the service.')}
        </Text>
        <Verification />
        <Checkpoints />
      </Stack>
      <EntryDetails entry={entry} onClose={() => setEntry(undefined)} />
    </Page>
  );
}
