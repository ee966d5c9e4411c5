import type { WebhookDelivery, WebhookDeliveryStatus } from '@eps/sdk';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { CellButton } from '../../../ui/cell-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NameWithCode } from '../../../ui/name-with-code.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveryListQuery, endpointsQuery } from './queries.ts';
import { RetryManyDialog } from './retry-many-dialog.tsx';

/** The deliveries of the environment. */
export function DeliveriesPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { filters } = useFilters<{ status?: WebhookDeliveryStatus; endpoint_id?: string }>();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, { open, close }] = useDisclosure();
  const query = useInfiniteQuery(deliveryListQuery(filters, ids, api));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page
      title={words('Deliveries')}
      about={words('Every message to an endpoint, with all delivery attempts.')}
      actions={
        <>
          <LinkButton from={ENVIRONMENT} to="./webhooks" variant="default">
            {words('Webhooks')}
          </LinkButton>
          {may('webhooks:write') && <Button onClick={open}>{words('Resend several')}</Button>}
        </>
      }
    >
      <DeliveryFilters />
      <ResourceTable
        label={words('Deliveries')}
        columns={useColumns(setChosen)}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('No deliveries yet')}
            next={words('Send a test message from an endpoint, or clear the filters.')}
          />
        }
      />
      <DeliveryDetails
        delivery={rows?.find(({ id }) => id === chosen)}
        onClose={() => setChosen(undefined)}
      />
      {isOpen && <RetryManyDialog onClose={close} />}
    </Page>
  );
}

function useColumns(open: (id: string) => void): Column<WebhookDelivery>[] {
  const words = useWords();
  const nameOf = (code: string) => words.code('events', code);
  return [
    {
      key: 'event',
      title: words.named('common.event'),
      cell: ({ id, event_type }) => (
        <NameWithCode code={event_type}>
          <CellButton
            label={words('Delivery of {{event}}', { event: nameOf(event_type) })}
            onClick={() => open(id)}
          >
            {nameOf(event_type)}
          </CellButton>
        </NameWithCode>
      ),
    },
    {
      key: 'state',
      title: words('Status'),
      cell: ({ status }) => <StatusBadge status={status} label={words.named(`webhooks.${status}`)} />,
    },
    { key: 'attempts', title: words('Attempts'), wide: true, cell: (row) => row.attempt_count },
    {
      key: 'response',
      title: words('Response'),
      wide: true,
      cell: ({ response_status, last_error }) => response_status ?? last_error ?? '',
    },
    { key: 'created', title: words('Created'), wide: true, cell: (row) => <Time value={row.created_at} /> },
  ];
}

const STATES: readonly WebhookDeliveryStatus[] = ['pending', 'succeeded', 'failed', 'dead_letter'];

function DeliveryFilters() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { filters, setFilters } = useFilters<{ status?: string; endpoint_id?: string }>();
  const endpoints = useQuery(endpointsQuery(ids, api)).data ?? [];
  return (
    <Group>
      <NativeSelect
        label={words('Status')}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ status: value })}
        data={[
          { value: '', label: words('All statuses') },
          ...STATES.map((value) => ({ value, label: words.named(`webhooks.${value}`) })),
        ]}
      />
      <NativeSelect
        label={words('Endpoint')}
        maw="100%"
        value={filters.endpoint_id ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ endpoint_id: value })}
        data={[
          { value: '', label: words('All endpoints') },
          ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
        ]}
      />
    </Group>
  );
}
