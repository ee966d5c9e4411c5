import type { ContentMedium } from '@eps/sdk';
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import { objectsOf, removedAt, textOf } from '../../../shared/content/json.ts';
import { FilePicker } from '../files/file-picker.tsx';
import { NamedFileView } from '../files/file-view.tsx';
import { AlternativeField } from './alternative-field.tsx';
import { type Part, useErrorOf, usePart, useValue } from './use-part.ts';

type MediumDraft = Draft<ContentMedium>;
type MediaKey = 'media' | 'welcome_media' | 'closing_media';

interface MediaFieldProps<Key extends MediaKey> {
  part: Part<{ [key in Key]?: MediumDraft[] }>;
  name: Key;
}

/** The images, sounds and films of a question, a section, or the welcome or closing of the questionnaire. */
export function MediaField<Key extends MediaKey>({ part, name }: MediaFieldProps<Key>) {
  const words = useWords();
  const [isPicking, setPicking] = useState(false);
  const media: MediumDraft[] = objectsOf(useValue(part, name) as MediumDraft[] | undefined);
  const error = useErrorOf(part, name);
  const remove = (index: number) => {
    const rest = removedAt(media, index);
    part.set(name, rest.length > 0 ? rest : undefined);
  };
  return (
    <Stack gap="xs" component="section" aria-label={words.named(`files.${name}`)}>
      <Box>
        <Text size="sm" fw={500}>
          {words.named(`files.${name}`)}
        </Text>
        <Text size="xs" c="dimmed">
          {words('Shown below the text.')}
        </Text>
      </Box>
      {media.map(({ src, type }, index) => (
        <MediumFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may be there twice
          key={index}
          pointer={`${part.pointer}/${name}/${index}`}
          file={textOf(src)}
          type={textOf(type)}
          onRemove={() => remove(index)}
        />
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      {!part.readOnly && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {words('Add a file')}
          </Button>
        </Group>
      )}
      <FilePicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        onChoose={({ id, type }) => part.set(name, [...media, { type, src: id }])}
      />
    </Stack>
  );
}

interface MediumFieldsProps {
  pointer: string;
  file: string;
  type: string;
  onRemove(): void;
}

function MediumFields({ pointer, file, type, onRemove }: MediumFieldsProps) {
  const words = useWords();
  const part = usePart<MediumDraft>(pointer);
  return (
    <Group align="flex-start" wrap="nowrap">
      <NamedFileView id={file} width={120} />
      <AlternativeField part={part} name={type === 'image' ? 'alt' : 'transcript'} />
      {!part.readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onRemove}
          aria-label={words('Remove {{name}}', {
            name: `${Number(pointer.slice(pointer.lastIndexOf('/') + 1)) + 1}`,
          })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
