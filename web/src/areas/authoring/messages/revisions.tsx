import type { MessageTemplate } from '@eps/sdk';
import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { revisionsQuery } from './queries.ts';

/** The revisions of a message, newest first. */
export function Revisions({ saved }: { saved: MessageTemplate }) {
  const words = useWords();
  const { ids, api } = useApp();
  const { data, error } = useQuery(revisionsQuery(saved.business_id, ids.appId, api));
  return (
    <Section title={words('Revisions')} about={words('Published revisions stay as they are.')}>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={80} />}
      {data && (
        <DataTable
          aria-label={words('Revisions')}
          columns={[words('Revision'), words('Status'), words('Created')]}
        >
          {data.map(({ id, revision, status, created_at }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={400}>
                {id === saved.id ? (
                  words('Revision {{revision}}, shown here', { revision })
                ) : (
                  <PageLink from={APP} to="./messages/$messageId" params={{ messageId: id }}>
                    {words('Revision {{revision}}', { revision })}
                  </PageLink>
                )}
              </Table.Th>
              <Table.Td>
                <StatusBadge status={status} label={words.named(`common.${status}`)} />
              </Table.Td>
              <Table.Td>
                <Time value={created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}
