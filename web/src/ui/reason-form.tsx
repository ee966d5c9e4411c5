import { Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { giveReason } from '../base/access-reason.ts';
import { useWords } from '../base/language.ts';

const MAX_LENGTH = 200;

/** Asks for the reason for reading people's data, and repeats the reads that failed without one. */
export function ReasonForm() {
  const words = useWords();
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
          <Text size="sm">
            {words('Your organization records a reason whenever somebody reads a person’s data.')}
          </Text>
          <TextInput
            label={words.named('common.reason')}
            description={words(
              'A case number or purpose, no names. It applies until you reload the console.',
            )}
            maxLength={MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={text.trim() === ''} style={{ alignSelf: 'flex-start' }}>
            {words('Continue')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
