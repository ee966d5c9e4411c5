import type { ListMessagesQuery, Message } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { Page } from '../../../ui/page.tsx';
import { ParticipationFilters } from '../participation-filters.tsx';
import { MessageTable } from './message-table.tsx';

const STATES: readonly Message['state'][] = [
  'queued',
  'sent',
  'held',
  'requested',
  'skipped',
  'failed',
  'bounced',
  'complained',
];

/** The messages to people of the environment. */
export function MessageLogPage() {
  const words = useWords();
  const { filters } = useFilters<Record<string, string | undefined>>();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={words('Message log')}
      about={words('Messages to people, newest first, and why a message was not sent.')}
    >
      <ParticipationFilters
        name="state"
        states={STATES}
        nameOf={(each) => words.named(`message-log.${each}`)}
      />
      <MessageTable
        label={words('Message log')}
        filters={filters as ListMessagesQuery}
        empty={
          isFiltered ? (
            <NoMatch
              title={words.named('message-log.emptyFiltered')}
              next={words('Choose another state, program or person.')}
            />
          ) : (
            <EmptyState
              title={words('No messages yet')}
              next={words('Programs decide when messages are sent. Their messages appear here.')}
            />
          )
        }
      />
    </Page>
  );
}
