import type { ListMessagesQuery, Message } from '@eps/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { CellButton } from '../../../ui/cell-button.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { useProgramName } from '../program-name.ts';
import { messageLogQuery } from '../queries.ts';
import { MessageDetails } from './message-details.tsx';
import { MessageState } from './message-state.tsx';

interface MessageTableProps {
  label: string;
  filters: ListMessagesQuery;
  /** Whether all messages are to one person, who is then not named. */
  ofOne?: boolean;
  empty: ReactNode;
}

/** Messages to people, with their details beside. */
export function MessageTable({ label, filters, ofOne = false, empty }: MessageTableProps) {
  const { ids, api } = useEnvironment();
  const [chosen, setChosen] = useState<Message>();
  const query = useInfiniteQuery(messageLogQuery(filters, ids.environmentId, api));
  return (
    <>
      <ResourceTable
        label={label}
        columns={useColumns(ofOne, setChosen)}
        query={query}
        rowKey={({ id }) => id}
        empty={empty}
      />
      <MessageDetails message={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function useColumns(ofOne: boolean, open: (message: Message) => void): Column<Message>[] {
  const words = useWords();
  const { ids } = useEnvironment();
  const nameOf = useProgramName();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const person: Column<Message> = {
    key: 'person',
    title: words.named('common.person'),
    cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
  };
  return [
    {
      key: 'time',
      title: words('Time'),
      cell: (message) => {
        const time = format.format(new Date(message.sent_at ?? message.send_at));
        return (
          <CellButton label={words('Message of {{time}}', { time })} onClick={() => open(message)}>
            {time}
          </CellButton>
        );
      },
    },
    ...(ofOne ? [] : [person]),
    { key: 'state', title: words('Status'), cell: (message) => <MessageState message={message} /> },
    { key: 'program', title: words('Program'), wide: true, cell: ({ program_id }) => nameOf(program_id) },
    { key: 'rule', title: words('Rule'), wide: true, cell: ({ rule_id }) => rule_id },
  ];
}
