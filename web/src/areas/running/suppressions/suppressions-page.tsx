import type { ListSuppressionsQuery, Suppression } from '@eps/sdk';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
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

const REASONS = ['bounced', 'complained'] as const;

/** The addresses to which nothing is sent. */
export function SuppressionsPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [removed, setRemoved] = useState<Suppression>();
  const { filters, query } = useFilteredList((filters: ListSuppressionsQuery) =>
    suppressionListQuery(filters, ids.environmentId, api),
  );
  async function remove() {
    await api.suppressions.delete(removed!.id);
    await refresh(suppressionsKey(ids.environmentId));
    notifyDone(words('Messages are sent to the address again.'));
  }
  return (
    <Page
      title={words('Suppressed addresses')}
      about={words(
        'Nothing is sent to addresses whose mails came back or were reported as spam. The addresses are not stored.',
      )}
    >
      <Group>
        <FilterSelect
          label={words.named('common.reason')}
          name="reason"
          values={REASONS}
          nameOf={(each) => words.named(`suppressions.${each}`)}
        />
      </Group>
      <FilteredTable
        label={words('Suppressed addresses')}
        columns={useColumns(setRemoved)}
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        area="suppressions"
      />
      <Confirm
        opened={removed !== undefined}
        title={words('Send to this address again?')}
        action={words.named('suppressions.remove')}
        onConfirm={remove}
        onClose={() => setRemoved(undefined)}
      >
        <Text size="sm">
          {words(
            'Do this only when the cause is resolved, such as a full mailbox. Mail to addresses that do not exist harms your reputation as a sender.',
          )}
        </Text>
      </Confirm>
    </Page>
  );
}

function useColumns(remove: (suppression: Suppression) => void): Column<Suppression>[] {
  const words = useWords();
  const { may } = useEnvironment();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      key: 'person',
      title: words.named('common.person'),
      cell: ({ message_id, reason }) => (
        <>
          {message_id ? <Recipient messageId={message_id} /> : words('Erased')}
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {words.named(`suppressions.${reason}`)}
          </Text>
        </>
      ),
    },
    {
      key: 'reason',
      title: words.named('common.reason'),
      wide: true,
      cell: ({ reason }) => words.named(`suppressions.${reason}`),
    },
    {
      key: 'time',
      title: words('Since'),
      wide: true,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    ...(may('messages:write')
      ? [
          {
            key: 'actions',
            title: words('Actions'),
            cell: (suppression: Suppression) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words('Remove the suppression from {{time}}', {
                  time: format.format(new Date(suppression.created_at)),
                })}
                onClick={() => remove(suppression)}
              >
                {words.named('suppressions.remove')}
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
