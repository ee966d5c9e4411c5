import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useFileWords } from '../files/words.ts';
import { type Part, useValue } from './use-part.ts';

/**
 * The text for people who cannot see an image or hear a sound. If there is nothing to describe, authors
 * declare it: the text is then empty instead of missing.
 */
export function AlternativeField<Key extends 'alt' | 'transcript'>({
  part,
  name,
}: {
  part: Part<{ [key in Key]?: string }>;
  name: Key;
}) {
  const words = useFileWords();
  const value = useValue(part, name);
  const isAlt = name === 'alt';
  const isNone = value === '';
  const field = {
    label: words(name),
    description: words(isAlt ? 'altAbout' : 'transcriptAbout'),
    value: typeof value === 'string' ? value : '',
    error: value === undefined && words(isAlt ? 'altNeeded' : 'transcriptNeeded'),
    readOnly: part.readOnly,
  };
  const set = (text: string) => part.set(name, text || undefined);
  return (
    <Stack gap={6} flex={1}>
      {!isNone &&
        (isAlt ? (
          <TextInput {...field} onChange={({ currentTarget }) => set(currentTarget.value)} />
        ) : (
          <Textarea
            {...field}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ))}
      <Checkbox
        label={words(isAlt ? 'noAlt' : 'noTranscript')}
        checked={isNone}
        disabled={part.readOnly}
        onChange={({ currentTarget: { checked } }) => part.set(name, checked ? '' : undefined)}
      />
    </Stack>
  );
}
