import type { ListSuppressionsQuery, Suppression } from '@eps/sdk';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { sentMessageQuery, suppressionListQuery, suppressionsKey } from '../queries.ts';
import { useSuppressionWords } from './words.ts';

const REASONS = ['bounced', 'complained'] as const;

/** The addresses to which nothing is sent. */
export function SuppressionsPage() {
  const words = useSuppressionWords();
  const { ids, api } = useEnvironment();
  const [removed, setRemoved] = useState<Suppression>();
  const { filters, query } = useFilteredList((filters: ListSuppressionsQuery) =>
    suppressionListQuery(filters, ids.environmentId, api),
  );
  async function remove() {
    await api.suppressions.delete(removed!.id);
    await refresh(suppressionsKey(ids.environmentId));
    notifyDone(words('removed'));
  }
  return (
    <Page title={words('title')} about={words('about')}>
      <Group>
        <FilterSelect label={words('reason')} name="reason" values={REASONS} words={words} />
      </Group>
      <FilteredTable
        label={words('title')}
        columns={useColumns(setRemoved)}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        words={words}
      />
      <Confirm
        opened={removed !== undefined}
        title={words('removeTitle')}
        action={words('remove')}
        onConfirm={remove}
        onClose={() => setRemoved(undefined)}
      >
        <Text size="sm">{words('removeAbout')}</Text>
      </Confirm>
    </Page>
  );
}

function useColumns(remove: (suppression: Suppression) => void): Column<Suppression>[] {
  const words = useSuppressionWords();
  const { may } = useEnvironment();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      key: 'person',
      title: words('person'),
      cell: ({ message_id, reason }) => (
        <>
          {message_id ? <Recipient messageId={message_id} /> : words('unknown')}
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {words(reason)}
          </Text>
        </>
      ),
    },
    { key: 'reason', title: words('reason'), wide: true, cell: ({ reason }) => words(reason) },
    {
      key: 'time',
      title: words('time'),
      wide: true,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    ...(may('messages:write')
      ? [
          {
            key: 'actions',
            title: words('actions'),
            cell: (suppression: Suppression) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words('removeOf', { time: format.format(new Date(suppression.created_at)) })}
                onClick={() => remove(suppression)}
              >
                {words('remove')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** The recipient of the message that bounced or was reported. */
function Recipient({ messageId }: { messageId: string }) {
  const { ids, api } = useEnvironment();
  const { data } = useQuery(sentMessageQuery(messageId, api));
  if (!data) return <Skeleton component="span" display="inline-block" h={14} w={120} />;
  return <PersonName subjectId={data.subject_id} ids={ids} />;
}
