import type { ListMessageTemplatesQuery, MessageTemplate } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useApp } from '../../../base/scope.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { draftOf } from './draft.ts';
import { messageListQuery } from './queries.ts';
import { useMessageWords } from './words.ts';

const STATES = ['draft', 'published'] as const;

/** The templates of messages to people, by revision. */
export function MessagesPage() {
  const words = useMessageWords();
  const { ids, api, may } = useApp();
  const { filters, query } = useFilteredList((filters: ListMessageTemplatesQuery) =>
    messageListQuery(filters, ids.appId, api),
  );
  const create = may('definitions:write') && (
    <LinkButton from={APP} to="./messages/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('newMessage')}
    </LinkButton>
  );
  return (
    <Page title={words('title')} about={words('about')} actions={create}>
      <Group gap="sm">
        <FilterSelect label={words('status')} name="status" values={STATES} words={words} />
      </Group>
      <FilteredTable
        label={words('title')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        words={words}
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<MessageTemplate>[] {
  const words = useMessageWords();
  const languageOf = useLanguageNames();
  return [
    {
      key: 'name',
      title: words('name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./messages/$messageId" params={{ messageId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('revision'), width: '6rem', cell: ({ revision }) => revision },
    {
      key: 'status',
      title: words('status'),
      width: '9rem',
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    {
      key: 'languages',
      title: words('languages'),
      wide: true,
      cell: (template) => Object.keys(draftOf(template).locales).map(languageOf).join(', '),
    },
    timeColumn('created', words('created'), ({ created_at }) => created_at),
  ];
}
