import { Paper, Stack, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { NextInstants } from './next-instants.tsx';
import { type RecurrenceDraft, recurrenceOf, spokenOf } from './recurrence-draft.ts';
import { recurrenceSentence } from './recurrence-words.ts';

interface InWordsProps {
  draft: RecurrenceDraft;
  now: Date;
  createdAt: string | undefined;
}

/** Describes a recurrence in words while it is edited. */
export function InWords({ draft, now, createdAt }: InWordsProps) {
  const words = useWords();
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {words('Schedule')}
        </Text>
        <Text size="sm" mb="xs">
          {recurrenceSentence(spokenOf(draft, now), words)}
        </Text>
        <NextInstants recurrence={recurrenceOf(draft)} createdAt={createdAt} />
      </Stack>
    </Paper>
  );
}
