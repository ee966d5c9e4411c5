import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { InWords } from './in-words.tsx';
import type { RecurrenceDraft } from './recurrence-draft.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

interface RecurrenceEditorProps {
  value: RecurrenceDraft;
  onChange(draft: RecurrenceDraft): void;
  error?: ReactNode;
  /** When the program was created; undefined for a new one. */
  createdAt?: string;
}

/** Edits a recurrence and says at once what it means. */
export function RecurrenceEditor({ value: draft, onChange, error, createdAt }: RecurrenceEditorProps) {
  const { ids, api } = useEnvironment();
  const clock = useQuery(clockQuery(ids.environmentId, api)).data;
  const now = clock ? new Date(clock.now) : new Date();
  return (
    <Paper withBorder p="md" radius="md">
      <Stack>
        <RecurrenceFields draft={draft} onChange={onChange} />
        {error && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
        <InWords draft={draft} now={now} createdAt={createdAt} />
      </Stack>
    </Paper>
  );
}
