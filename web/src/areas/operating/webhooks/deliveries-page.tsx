import type { WebhookDelivery, WebhookDeliveryStatus } from '@eps/sdk';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useCodeNames } from '../../../ui/use-code-names.ts';
import { EVENT_NAMES } from '../events/event-types.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveryListQuery, endpointsQuery } from './queries.ts';
import { RetryManyDialog } from './retry-many-dialog.tsx';
import { useWebhookWords } from './words.ts';

/** The deliveries of the environment. */
export function DeliveriesPage() {
  const words = useWebhookWords();
  const { ids, api, may } = useEnvironment();
  const { filters } = useFilters<{ status?: WebhookDeliveryStatus; endpoint_id?: string }>();
  const [chosen, setChosen] = useState<string>();
  const [isOpen, { open, close }] = useDisclosure();
  const query = useInfiniteQuery(deliveryListQuery(filters, ids, api));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page
      title={words('deliveries')}
      about={words('deliveriesAbout')}
      actions={
        <>
          <LinkButton from={ENVIRONMENT} to="./webhooks" variant="default">
            {words('title')}
          </LinkButton>
          {may('webhooks:write') && <Button onClick={open}>{words('retryMany')}</Button>}
        </>
      }
    >
      <DeliveryFilters />
      <ResourceTable
        label={words('deliveries')}
        columns={useColumns(setChosen)}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('noDeliveries')} next={words('noDeliveriesNext')} />}
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
  const words = useWebhookWords();
  const nameOf = useCodeNames(EVENT_NAMES);
  return [
    {
      key: 'event',
      title: words('event'),
      cell: ({ id, event_type }) => (
        <NameWithCode code={event_type}>
          <CellButton label={words('details', { event: nameOf(event_type) })} onClick={() => open(id)}>
            {nameOf(event_type)}
          </CellButton>
        </NameWithCode>
      ),
    },
    {
      key: 'state',
      title: words('status'),
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    { key: 'attempts', title: words('attempts'), wide: true, cell: (row) => row.attempt_count },
    {
      key: 'response',
      title: words('response'),
      wide: true,
      cell: ({ response_status, last_error }) => response_status ?? last_error ?? '',
    },
    { key: 'created', title: words('created'), wide: true, cell: (row) => <Time value={row.created_at} /> },
  ];
}

const STATES: readonly WebhookDeliveryStatus[] = ['pending', 'succeeded', 'failed', 'dead_letter'];

function DeliveryFilters() {
  const words = useWebhookWords();
  const { ids, api } = useEnvironment();
  const { filters, setFilters } = useFilters<{ status?: string; endpoint_id?: string }>();
  const endpoints = useQuery(endpointsQuery(ids, api)).data ?? [];
  return (
    <Group>
      <NativeSelect
        label={words('status')}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ status: value })}
        data={[
          { value: '', label: words('allStates') },
          ...STATES.map((value) => ({ value, label: words(value) })),
        ]}
      />
      <NativeSelect
        label={words('endpoint')}
        maw="100%"
        value={filters.endpoint_id ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ endpoint_id: value })}
        data={[
          { value: '', label: words('allEndpoints') },
          ...endpoints.map(({ id, url }) => ({ value: id, label: url })),
        ]}
      />
    </Group>
  );
}
