import { INPUTS, type InputKey, inputKeys, inputType } from '@eps/engine/authoring';
import { sameJson } from '@eps/sdk';
import { Accordion, Divider, Group, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
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
import { useQuestionWords } from './question-words.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { ShuffleField } from './shuffle-field.tsx';
import { type Part, useErrorOf, usePart, useValue } from './use-part.ts';
import { useInputWords } from './words.ts';

/** The form of a question: what it asks, how it is answered and scored, and when it is shown. */
export function QuestionForm({ pointer }: { pointer: string }) {
  const words = useQuestionWords();
  const inputs = useInputWords();
  const part = usePart<QuestionDraft>(pointer);
  const { input, keys } = useInput(part);
  const inputError = useErrorOf(part, 'input');
  return (
    <Stack gap="sm" component="section" aria-label={words('question')}>
      <TextField part={part} isLong name="prompt" label={words('prompt')} keepsEmpty />
      <Select
        label={words('input')}
        data={INPUTS.map((value) => ({ value, label: inputs(value) }))}
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
          <SwitchField part={part} name="required" label={words('required')} />
          <SwitchField part={part} name="allow_decline" label={words('decline')} />
          <SwitchField part={part} name="sensitive" label={words('sensitive')} />
        </Group>
      )}
      {keys.includes('consent') && <ConsentFields part={part} />}
      {keys.includes('scores') && <NumericScores part={part} />}
      <Divider />
      <TextField
        isLong
        part={part}
        name="description"
        label={words('helpText')}
        description={words('helpTextAbout')}
      />
      <MediaField part={part} name="media" />
      <TextField
        isLong
        part={part}
        name="remarks"
        label={words('remarks')}
        description={words('remarksAbout')}
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
  const words = useQuestionWords();
  const has = (key: InputKey) => keys.includes(key);
  return (
    <>
      {has('min') && (
        <SimpleGrid cols={{ base: 2, xl: 4 }}>
          <NumberField part={part} name="min" label={words('min')} />
          <NumberField part={part} name="max" label={words('max')} />
          <NumberField part={part} name="step" label={words('step')} min={0} />
          <TextField part={part} name="unit" label={words('unit')} />
        </SimpleGrid>
      )}
      {has('min_label') && (
        <SimpleGrid cols={2}>
          <TextField part={part} name="min_label" label={words('minLabel')} />
          <TextField part={part} name="max_label" label={words('maxLabel')} />
        </SimpleGrid>
      )}
      {has('min_date') && (
        <SimpleGrid cols={2}>
          <TextField part={part} name="min_date" label={words('minDate')} description={words('dateAbout')} />
          <TextField part={part} name="max_date" label={words('maxDate')} description={words('dateAbout')} />
        </SimpleGrid>
      )}
      {has('max_choices') && (
        <NumberField part={part} name="max_choices" label={words('maxChoices')} min={1} isWhole />
      )}
      {(has('placeholder') || has('max_length')) && (
        <SimpleGrid cols={2}>
          {has('placeholder') && <TextField part={part} name="placeholder" label={words('placeholder')} />}
          {has('max_length') && (
            <NumberField part={part} name="max_length" label={words('maxLength')} min={1} isWhole />
          )}
        </SimpleGrid>
      )}
    </>
  );
}

function SectionSelect({ part }: { part: Part<QuestionDraft> }) {
  const words = useQuestionWords();
  const value = textOf(useValue(part, 'section_id'));
  const sections = useSnapshot(({ document }) => sectionsOf(document.contents.experience), sameJson);
  return (
    <Select
      label={words('sectionOf')}
      data={[{ value: '', label: words('none') }, ...sections]}
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
  const words = useQuestionWords();
  const visibleIf = useValue(part, 'visible_if');
  const purpose = useValue(part, 'purpose');
  const hasSchedule = useValue(part, 'schedule') !== undefined;
  const isCorrection = useValue(part, 'correction') !== undefined;
  const isUsed = visibleIf !== undefined || hasSchedule || isCorrection || purpose !== undefined;
  return (
    <Accordion variant="separated" defaultValue={isUsed ? 'more' : null}>
      <Accordion.Item value="more">
        <Accordion.Control>{words('more')}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <ConditionField
              label={words('visibleIf')}
              placeholder={words('always')}
              value={visibleIf}
              readOnly={part.readOnly}
              onChange={(value) => part.set('visible_if', value)}
            />
            <ScheduleFields pointer={part.pointer} />
            <CorrectionFields part={part} />
            <TagsInput
              label={words('purpose')}
              description={words('purposeAbout')}
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
