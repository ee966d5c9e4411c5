import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { useInstrumentActions, useSnapshot } from '../editor/instrument.ts';
import { TextLanguage } from '../fields/text-language.tsx';
import { addReadyScale } from '../scales/assign.ts';
import { DoubleScoring } from '../scales/double-scoring.tsx';
import { ReadyLanguageSelect } from '../scales/ready-language-select.tsx';
import { NUMERIC_SCALE, READY_SCALES, type ReadyLanguage, readyLabels } from '../scales/ready-scales.ts';
import { ScaleIdField } from '../scales/scale-id-field.tsx';
import { useReadyLanguage } from '../scales/use-ready-language.ts';
import { freeId } from './edits.ts';
import { TextField } from './fields.tsx';
import { MediaField } from './media-field.tsx';
import { OptionTable } from './options-field.tsx';
import { PresentationFields } from './presentation-fields.tsx';
import { type Part, usePart, useValue } from './use-part.ts';

/** Title, introduction, welcome and closing of the questionnaire, and the scales that its questions share. */
export function GeneralForm() {
  const words = useWords();
  const part = usePart<ExperienceDraft>('');
  const scales = asObject(useValue(part, 'scales'));
  const [language, setLanguage] = useReadyLanguage();
  const setScales = (next: typeof scales) => part.replace((value) => withFilled(value, 'scales', next));
  return (
    <Stack gap="sm">
      <Language />
      <TextField part={part} name="title" label={words('Title')} />
      <TextField part={part} isLong name="description" label={words('Introduction')} />
      <TextField
        isLong
        part={part}
        name="welcome"
        label={words('Welcome')}
        description={words('A page of its own before the first questions, as Markdown.')}
      />
      <MediaField part={part} name="welcome_media" />
      <TextField
        isLong
        part={part}
        name="closing"
        label={words('Closing')}
        description={words('What people read at the end, as Markdown.')}
      />
      <MediaField part={part} name="closing_media" />
      <TextField
        part={part}
        name="redirect"
        label={words('Page that follows')}
        description={words('An https address on one of the origins that the environment allows.')}
      />
      <PresentationFields />
      <Title order={2} size="h4" mt="md">
        {words('Shared scales')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('Sets of options that several questions share.')}
      </Text>
      {Object.keys(scales).map((id) => (
        <Scale key={id} id={id} onRemove={() => setScales(withKey(scales, id, undefined))} />
      ))}
      {!part.readOnly && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setScales({ ...scales, [freeId('scale', new Set(Object.keys(scales)))]: [] })}
          >
            {words('Add scale')}
          </Button>
          <AddReadyScale language={language} part={part} />
        </Group>
      )}
      {!part.readOnly && <ReadyLanguageSelect value={language} onChange={setLanguage} />}
    </Stack>
  );
}

function Language() {
  const locale = useSnapshot(({ document }) => document.locale);
  const { changeLocale, readOnly } = useInstrumentActions();
  return <TextLanguage value={locale} onChange={changeLocale} disabled={readOnly} />;
}

/** Adds one of the ready scales to the shared ones. */
function AddReadyScale({ language, part }: { language: ReadyLanguage; part: Part<ExperienceDraft> }) {
  const words = useWords();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {words('Add ready scale')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {READY_SCALES.filter((scale) => scale !== NUMERIC_SCALE).map((scale) => (
          <Menu.Item
            key={scale}
            onClick={() =>
              part.replace((experience) => addReadyScale(experience, scale, language).experience)
            }
          >
            {words.named(`answer-scales.${scale}`)}
            <Text size="xs" c="dimmed" component="div">
              {readyLabels(scale, language).join(' · ')}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Scale({ id, onRemove }: { id: string; onRemove(): void }) {
  const words = useWords();
  const part = usePart<NonNullable<ExperienceDraft['scales']>>('/scales');
  const options = objectsOf(useValue(part, id));
  const uses = useSnapshot(
    ({ document: { contents } }) =>
      objectsOf(contents.experience.questions).filter(({ scale }) => scale === id).length,
  );
  return (
    <Stack gap={4} component="section" aria-label={`${words('Shared scale')}: ${id}`}>
      <Group justify="space-between" align="flex-end">
        <ScaleIdField part={part} id={id} />
        <Text size="sm" c="dimmed">
          {words.named('question.usedBy', { count: uses })}
        </Text>
        {!part.readOnly && uses === 0 && (
          <ActionIcon variant="default" onClick={onRemove} aria-label={words('Delete scale {{id}}', { id })}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <OptionTable
        label={`${words('Shared scale')}: ${id}`}
        options={options}
        questionId=""
        input="scale"
        readOnly={part.readOnly}
        onChange={(options) => part.set(id, options)}
      />
      <DoubleScoring scaleId={id} />
    </Stack>
  );
}
