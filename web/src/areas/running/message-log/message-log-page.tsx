import type { ListMessagesQuery, Message } from '@eps/sdk';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { Page } from '../../../ui/page.tsx';
import { ParticipationFilters } from '../participation-filters.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessageLogWords } from './words.ts';

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
  const words = useMessageLogWords();
  const { filters } = useFilters<Record<string, string | undefined>>();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={words('title')} about={words('about')}>
      <ParticipationFilters name="state" states={STATES} words={words} />
      <MessageTable
        label={words('title')}
        filters={filters as ListMessagesQuery}
        empty={
          isFiltered ? (
            <NoMatch title={words('emptyFiltered')} next={words('emptyFilteredNext')} />
          ) : (
            <EmptyState title={words('emptyTitle')} next={words('emptyNext')} />
          )
        }
      />
    </Page>
  );
}
