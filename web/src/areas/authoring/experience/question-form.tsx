import { INPUTS, type InputKey, inputKeys, inputType } from '@eps/engine/authoring';
import { sameJson } from '@eps/sdk';
import { Accordion, Divider, Group, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, textsOf } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { ConditionField } from './condition-field.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { CorrectionFields } from './correction-fields.tsx';
import { NumberField, SwitchField, TextField } from './fields.tsx';
import { MediaField } from './media-field.tsx';
import { NumericScores } from './numeric-scores.tsx';
import { OptionsField, RowsField } from './options-field.tsx';
import { QuestionIdField } from './question-id-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { ShuffleField } from './shuffle-field.tsx';
import { type Part, useErrorOf, usePart, useValue } from './use-part.ts';

/** The form of a question: what it asks, how it is answered and scored, and when it is shown. */
export function QuestionForm({ pointer }: { pointer: string }) {
  const words = useWords();
  const part = usePart<QuestionDraft>(pointer);
  const { input, keys } = useInput(part);
  const inputError = useErrorOf(part, 'input');
  return (
    <Stack gap="sm" component="section" aria-label={words.named('common.question')}>
      <TextField part={part} isLong name="prompt" label={words('Question text')} keepsEmpty />
      <Select
        label={words('Answer type')}
        data={INPUTS.map((value) => ({ value, label: words.named(`inputs.${value}`) }))}
        value={input}
        onChange={(value) => value && part.set('input', value)}
        allowDeselect={false}
        maxDropdownHeight={360}
        readOnly={part.readOnly}
        error={inputError}
      />
      {keys.includes('rows') && <RowsField part={part} />}
      {keys.includes('options') && <OptionsField part={part} input={input} />}
      <AnswerFields part={part} keys={keys} />
      {keys.includes('shuffle') && <ShuffleField part={part} isMatrix={input === 'matrix'} />}
      {input !== 'information' && (
        <Group gap="xl">
          <SwitchField part={part} name="required" label={words.named('question.required')} />
          <SwitchField part={part} name="allow_decline" label={words('Can be declined')} />
          <SwitchField part={part} name="sensitive" label={words('Leaders see no figures of it')} />
        </Group>
      )}
      {keys.includes('consent') && <ConsentFields part={part} />}
      {keys.includes('scores') && <NumericScores part={part} />}
      <Divider />
      <TextField
        isLong
        part={part}
        name="description"
        label={words('Help text')}
        description={words('Shown below the question. Markdown.')}
      />
      <MediaField part={part} name="media" />
      <TextField
        isLong
        part={part}
        name="remarks"
        label={words('Note for staff')}
        description={words('Participants never see it.')}
      />
      <SimpleGrid cols={2}>
        <QuestionIdField part={part} />
        <SectionSelect part={part} />
      </SimpleGrid>
      <More part={part} />
    </Stack>
  );
}

function useInput(part: Part<QuestionDraft>) {
  const scales = useSnapshot(({ document }) => document.contents.experience.scales);
  const scale = useValue(part, 'scale');
  const own = useValue(part, 'options');
  const declared = useValue(part, 'input');
  const options = objectsOf(typeof scale === 'string' ? asObject(scales)[scale] : own);
  const input = inputType(declared, options.length > 0);
  const keys = inputKeys(input, {
    hasOptions: options.length > 0,
    hasText: options.some(({ text }) => text === true),
  });
  return { input, keys };
}

/** The fields of numbers and texts that the input uses. */
function AnswerFields({ part, keys }: { part: Part<QuestionDraft>; keys: readonly InputKey[] }) {
  const words = useWords();
  const has = (key: InputKey) => keys.includes(key);
  return (
    <>
      {has('min') && (
        <SimpleGrid cols={{ base: 2, xl: 4 }}>
          <NumberField part={part} name="min" label={words('Minimum')} />
          <NumberField part={part} name="max" label={words('Maximum')} />
          <NumberField part={part} name="step" label={words('Step')} min={0} />
          <TextField part={part} name="unit" label={words('Unit')} />
        </SimpleGrid>
      )}
      {has('min_label') && (
        <SimpleGrid cols={2}>
          <TextField part={part} name="min_label" label={words('Label for the minimum')} />
          <TextField part={part} name="max_label" label={words('Label for the maximum')} />
        </SimpleGrid>
      )}
      {has('min_date') && (
        <SimpleGrid cols={2}>
          <TextField
            part={part}
            name="min_date"
            label={words('First date')}
            description={words('A date, such as 2026-01-31, today, or today-P18Y for eighteen years ago.')}
          />
          <TextField
            part={part}
            name="max_date"
            label={words('Last date')}
            description={words('A date, such as 2026-01-31, today, or today-P18Y for eighteen years ago.')}
          />
        </SimpleGrid>
      )}
      {has('max_choices') && (
        <NumberField part={part} name="max_choices" label={words('Maximum choices')} min={1} isWhole />
      )}
      {(has('placeholder') || has('max_length')) && (
        <SimpleGrid cols={2}>
          {has('placeholder') && <TextField part={part} name="placeholder" label={words('Placeholder')} />}
          {has('max_length') && (
            <NumberField part={part} name="max_length" label={words('Maximum characters')} min={1} isWhole />
          )}
        </SimpleGrid>
      )}
    </>
  );
}

function SectionSelect({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const value = textOf(useValue(part, 'section_id'));
  const sections = useSnapshot(({ document }) => sectionsOf(document.contents.experience), sameJson);
  return (
    <Select
      label={words('Section')}
      data={[{ value: '', label: words.named('question.none') }, ...sections]}
      value={value}
      onChange={(next) => part.set('section_id', next === null || next === '' ? undefined : next)}
      allowDeselect={false}
      readOnly={part.readOnly}
    />
  );
}

/** The sections to choose from: the declared ones, and undeclared ones that questions name. */
function sectionsOf({ sections, questions }: ExperienceDraft): { value: string; label: string }[] {
  const titles = new Map(
    objectsOf(sections).map(({ id, title }) => [textOf(id), textOf(title) || textOf(id)]),
  );
  for (const { section_id } of objectsOf(questions))
    if (typeof section_id === 'string' && !titles.has(section_id)) titles.set(section_id, section_id);
  titles.delete('');
  return [...titles].map(([value, label]) => ({ value, label }));
}

function More({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const visibleIf = useValue(part, 'visible_if');
  const purpose = useValue(part, 'purpose');
  const hasSchedule = useValue(part, 'schedule') !== undefined;
  const isCorrection = useValue(part, 'correction') !== undefined;
  const isUsed = visibleIf !== undefined || hasSchedule || isCorrection || purpose !== undefined;
  return (
    <Accordion variant="separated" defaultValue={isUsed ? 'more' : null}>
      <Accordion.Item value="more">
        <Accordion.Control>{words('Visibility, schedule and purpose')}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <ConditionField
              label={words('Show if')}
              placeholder={words('Always shown')}
              value={visibleIf}
              readOnly={part.readOnly}
              onChange={(value) => part.set('visible_if', value)}
            />
            <ScheduleFields pointer={part.pointer} />
            <CorrectionFields part={part} />
            <TagsInput
              label={words('Purpose')}
              description={words('What the answers are used for.')}
              value={textsOf(purpose)}
              onChange={(value) => part.set('purpose', value.length > 0 ? value : undefined)}
              readOnly={part.readOnly}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
