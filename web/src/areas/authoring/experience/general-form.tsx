import type { JsonObject } from '@eps/sdk';
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { asObject, objectsOf, withKey } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { freeId } from './edits.ts';
import { LongTextField, TextField } from './fields.tsx';
import { OptionTable } from './options-field.tsx';
import { useQuestionWords } from './question-words.ts';
import { usePart, useValue } from './use-part.ts';

/** Title and introduction of the questionnaire, and the scales that its questions share. */
export function GeneralForm() {
  const words = useQuestionWords();
  const part = usePart('');
  const scales = asObject(useValue(part, 'scales'));
  const setScales = (next: JsonObject) =>
    part.replace((value) => withKey(value, 'scales', Object.keys(next).length > 0 ? next : undefined));
  return (
    <Stack gap="sm">
      <TextField part={part} name="title" label={words('title')} />
      <LongTextField part={part} name="description" label={words('introduction')} />
      <Title order={2} size="h4" mt="md">
        {words('scales')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('scalesAbout')}
      </Text>
      {Object.keys(scales).map((id) => (
        <Scale key={id} id={id} onRemove={() => setScales(withKey(scales, id, undefined))} />
      ))}
      {!part.readOnly && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setScales({ ...scales, [freeId('scale', new Set(Object.keys(scales)))]: [] })}
        >
          {words('addScale')}
        </Button>
      )}
    </Stack>
  );
}

function Scale({ id, onRemove }: { id: string; onRemove(): void }) {
  const words = useQuestionWords();
  const part = usePart('/scales');
  const options = objectsOf(useValue(part, id));
  const uses = useSnapshot(
    ({ document: { contents } }) =>
      objectsOf(contents.experience['questions']).filter(({ scale }) => scale === id).length,
  );
  return (
    <Stack gap={4} component="section" aria-label={`${words('scale')}: ${id}`}>
      <Group justify="space-between">
        <Text fw={600}>
          {id}{' '}
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {words('usedBy', { count: uses })}
          </Text>
        </Text>
        {!part.readOnly && uses === 0 && (
          <ActionIcon variant="default" onClick={onRemove} aria-label={words('removeScale', { id })}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <OptionTable
        label={`${words('scale')}: ${id}`}
        options={options}
        questionId=""
        input="scale"
        readOnly={part.readOnly}
        onChange={(options) => part.set(id, options)}
      />
    </Stack>
  );
}
