import type { Event, EventType } from '@eps/sdk';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { CellButton } from '../../../ui/cell-button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NameWithCode } from '../../../ui/name-with-code.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { eventListQuery } from '../queries.ts';
import { EVENT_TYPES } from './event-types.ts';

/** The event feed of the environment. */
export function EventsPage() {
  const words = useWords();
  const nameOf = (code: string) => words.code('events', code);
  const { ids, api } = useEnvironment();
  const { filters, setFilters } = useFilters<{ type?: EventType }>();
  const [event, setEvent] = useState<Event>();
  const query = useInfiniteQuery(eventListQuery(filters, ids, api));
  const columns: Column<Event>[] = [
    {
      key: 'type',
      title: words('Type'),
      cell: (row) => (
        <NameWithCode code={row.type}>
          <CellButton
            label={words('Event {{type}} at {{time}}', { type: nameOf(row.type), time: row.timestamp })}
            onClick={() => setEvent(row)}
          >
            {nameOf(row.type)}
          </CellButton>
        </NameWithCode>
      ),
    },
    { key: 'time', title: words('Time'), cell: ({ timestamp }) => <Time value={timestamp} withSeconds /> },
    { key: 'id', title: words('ID'), wide: true, cell: ({ id }) => <code>{id}</code> },
  ];
  const isFiltered = filters.type !== undefined;
  return (
    <Page
      title={words('Events')}
      about={words('What happened in this environment, newest first. Webhooks receive the same events.')}
      actions={
        <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
          {words('Refresh')}
        </Button>
      }
    >
      <Group>
        <NativeSelect
          label={words('Type')}
          value={filters.type ?? ''}
          onChange={({ currentTarget: { value } }) => setFilters({ type: value as EventType })}
          data={[
            { value: '', label: words('All types') },
            ...EVENT_TYPES.map((value) => ({ value, label: `${nameOf(value)} (${value})` })),
          ]}
        />
      </Group>
      <ResourceTable
        label={words('Events')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words(isFiltered ? 'No events of this type' : 'No events yet')}
            next={words(
              isFiltered
                ? 'Choose another type, or clear the filter to see all events.'
                : 'Import a person or activate a program. Every change appears here.',
            )}
          />
        }
      />
      <DetailsDrawer
        opened={event !== undefined}
        title={event ? nameOf(event.type) : ''}
        onClose={() => setEvent(undefined)}
      >
        {event && (
          <>
            <Facts
              items={[
                [words('Type'), <code key="type">{event.type}</code>],
                [words('Time'), <Time key="time" value={event.timestamp} withSeconds />],
                [words('ID'), event.id],
              ]}
            />
            <CodeBlock label={words('Payload')} code={JSON.stringify(event, null, 2)} />
          </>
        )}
      </DetailsDrawer>
    </Page>
  );
}
