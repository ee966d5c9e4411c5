import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
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
  const words = useWords();
  const value = useValue(part, name);
  const isAlt = name === 'alt';
  const isNone = value === '';
  const field = {
    label: words.named(`files.${name}`),
    description: words(
      isAlt
        ? 'What the image shows, for people who do not see it.'
        : 'The speech and sounds as text. People can open it below the player.',
    ),
    value: typeof value === 'string' ? value : '',
    error:
      value === undefined &&
      words(isAlt ? 'Describe the image.' : 'Add a transcript of the speech and sounds.'),
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
        label={words(
          isAlt ? 'Needs no description' : 'Needs no transcript, or a transcript would reveal the answer',
        )}
        checked={isNone}
        disabled={part.readOnly}
        onChange={({ currentTarget: { checked } }) => part.set(name, checked ? '' : undefined)}
      />
    </Stack>
  );
}
