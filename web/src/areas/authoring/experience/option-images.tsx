import { Accordion, ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { OptionDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { FilePicker } from '../files/file-picker.tsx';
import { NamedFileView } from '../files/file-view.tsx';
import { AlternativeField } from './alternative-field.tsx';
import { type Part, usePart, useValue } from './use-part.ts';

/** The images of the options of a question. */
export function OptionImages({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const options = objectsOf(useValue(part, 'options'));
  const [isUsed] = useState(() => options.some(({ image }) => image !== undefined));
  if (options.length === 0) return null;
  return (
    <Accordion variant="separated" defaultValue={isUsed ? 'images' : null}>
      <Accordion.Item value="images">
        <Accordion.Control>{words('Images of the options')}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            {options.map(({ id, label }, index) => (
              <OptionImage
                // biome-ignore lint/suspicious/noArrayIndexKey: an id changes while it is typed
                key={index}
                pointer={`${part.pointer}/options/${index}`}
                name={textOf(label) || textOf(id)}
              />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function OptionImage({ pointer, name }: { pointer: string; name: string }) {
  const words = useWords();
  const option = usePart<OptionDraft>(pointer);
  const image = useValue(option, 'image');
  const inner = usePart<NonNullable<OptionDraft['image']>>(`${pointer}/image`);
  const [isPicking, setPicking] = useState(false);
  return (
    <Group align="flex-start" wrap="nowrap">
      <Text size="sm" w={80} lineClamp={3}>
        {name}
      </Text>
      {image === undefined ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => setPicking(true)}
          disabled={option.readOnly}
        >
          {words('Choose an image for {{name}}', { name })}
        </Button>
      ) : (
        <>
          <NamedFileView id={textOf(asObject(image).src)} width={80} />
          <AlternativeField part={inner} name="alt" />
          {!option.readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => option.set('image', undefined)}
              aria-label={words('Remove {{name}}', { name })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
      <FilePicker
        opened={isPicking}
        type="image"
        onClose={() => setPicking(false)}
        onChoose={({ id }) => option.set('image', { src: id })}
      />
    </Group>
  );
}
