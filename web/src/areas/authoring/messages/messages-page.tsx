import type { ListMessageTemplatesQuery, MessageTemplate } from '@eps/sdk';
import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
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

const STATES = ['draft', 'published'] as const;

/** The templates of messages to people, by revision. */
export function MessagesPage() {
  const words = useWords();
  const { ids, api, may } = useApp();
  const { filters, query } = useFilteredList((filters: ListMessageTemplatesQuery) =>
    messageListQuery(filters, ids.appId, api),
  );
  const create = may('definitions:write') && (
    <LinkButton from={APP} to="./messages/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {words('New message')}
    </LinkButton>
  );
  return (
    <Page
      title={words('Messages')}
      about={words(
        'Messages to people: invitations, reminders, and news about results. Programs decide when they are sent.',
      )}
      actions={create}
    >
      <Group gap="sm">
        <FilterSelect
          label={words('Status')}
          name="status"
          values={STATES}
          nameOf={(each) => words.named(`common.${each}`)}
        />
      </Group>
      <FilteredTable
        label={words('Messages')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        area="messages"
        action={create}
      />
    </Page>
  );
}

function useColumns(): Column<MessageTemplate>[] {
  const words = useWords();
  const languageOf = useLanguageNames();
  return [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./messages/$messageId" params={{ messageId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('Revision'), width: '6rem', cell: ({ revision }) => revision },
    {
      key: 'status',
      title: words('Status'),
      width: '9rem',
      cell: ({ status }) => <StatusBadge status={status} label={words.named(`common.${status}`)} />,
    },
    {
      key: 'languages',
      title: words('Languages'),
      wide: true,
      cell: (template) => Object.keys(draftOf(template).locales).map(languageOf).join(', '),
    },
    timeColumn('created', words('Created'), ({ created_at }) => created_at),
  ];
}
