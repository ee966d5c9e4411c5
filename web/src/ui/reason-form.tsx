import { Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { giveReason } from '../base/access-reason.ts';
import { useCommonWords } from '../base/language.ts';

const MAX_LENGTH = 200;

/** Asks for the reason for reading people's data, and repeats the reads that failed without one. */
export function ReasonForm() {
  const words = useCommonWords();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    giveReason(text);
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }
  return (
    <Paper withBorder p="md" maw={560} component="section">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{words('reasonAbout')}</Text>
          <TextInput
            label={words('reason')}
            description={words('reasonHint')}
            maxLength={MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={text.trim() === ''} style={{ alignSelf: 'flex-start' }}>
            {words('continue')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
