import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { useFormWords } from './form-words.ts';
import { InWords } from './in-words.tsx';
import type { RecurrenceDraft } from './recurrence-draft.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

interface RecurrenceEditorProps {
  draft: RecurrenceDraft;
  onChange(draft: RecurrenceDraft): void;
  /** Whether the form was submitted. It then shows what is missing. */
  isTried: boolean;
  /** When the program was created; undefined for a new one. */
  createdAt?: string;
}

/** Edits a recurrence and immediately describes it in words. */
export function RecurrenceEditor({ draft, onChange, isTried, createdAt }: RecurrenceEditorProps) {
  const words = useFormWords();
  const { ids, api } = useEnvironment();
  const clock = useQuery(clockQuery(ids.environmentId, api)).data;
  const now = clock ? new Date(clock.now) : new Date();
  const hasNoEvents = draft.frequency === 'on_event' && draft.eventNames.length === 0;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack>
        <RecurrenceFields draft={draft} onChange={onChange} />
        {isTried && hasNoEvents && (
          <Text c="red" size="sm" role="alert">
            {words('eventsRequired')}
          </Text>
        )}
        <InWords draft={draft} now={now} createdAt={createdAt} />
      </Stack>
    </Paper>
  );
}
