import type { ContentAttentionCheck, Json } from '@eps/sdk';
import { Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, GuardrailDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, withFilled } from '../../../shared/content/json.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import { NumberField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import type { GuardrailPartProps } from './rule-editor.tsx';

/** Checks of how carefully the respondent answered. */
export function QualityEditor({ value, onChange, names }: GuardrailPartProps<GuardrailDraft>) {
  const words = useWords();
  const quality = asObject(value.quality);
  const set = (next: typeof quality) => onChange(withFilled(value, 'quality', next));
  const checks = objectsOf(quality.attention);
  const setChecks = (next: typeof checks) => set(withFilled(quality, 'attention', next));
  const common = { value: quality, onChange: set };
  return (
    <section aria-label={words('Answer quality')}>
      <Title order={2} mb="xs">
        {words('Answer quality')}
      </Title>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberField
            {...common}
            name="min_ms_per_question"
            label={words('Minimum median time per question (ms)')}
            min={0}
          />
          <NumberField
            {...common}
            name="max_longstring"
            label={words('Maximum run of identical answers')}
            min={1}
            isInteger
          />
          <NumberField
            {...common}
            name="min_variability"
            label={words('Minimum variability')}
            min={0}
            step={0.1}
          />
        </SimpleGrid>
        <Title order={3} size="h5">
          {words('Attention checks')}
        </Title>
        <ObjectList
          label={words('Attention checks')}
          value={checks}
          onChange={setChecks}
          entry={(check) => {
            const id = textOf(check.question_id);
            return { title: names.question(id)?.label ?? id };
          }}
          create={() => ({
            question_id: names.questions[0]?.id ?? '',
            expected: names.questions[0]?.options[0]?.id ?? true,
          })}
          addLabel={words('Add attention check')}
          empty={words(
            'An attention check is a question with a known correct answer, such as “Please select Never”.',
          )}
        >
          {(check, change) => <AttentionEditor value={check} onChange={change} names={names} />}
        </ObjectList>
      </Stack>
    </section>
  );
}

function AttentionEditor({ value, onChange, names }: GuardrailPartProps<Draft<ContentAttentionCheck>>) {
  const words = useWords();
  const question = names.question(textOf(value.question_id));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={words.named('common.question')}
        data={names.questions.map(({ id, label }) => ({ value: id, label }))}
        value={textOf(value.question_id)}
        onChange={(id) => id !== null && onChange({ ...value, question_id: id })}
        allowDeselect={false}
        searchable
        limit={60}
      />
      <ExpectedAnswer
        value={value.expected}
        options={question?.options ?? []}
        isBoolean={question?.input === 'boolean' || question?.input === 'consent'}
        onChange={(expected) => onChange({ ...value, expected })}
      />
    </SimpleGrid>
  );
}

interface ExpectedAnswerProps {
  value: Json | undefined;
  options: readonly { id: string; label: string }[];
  isBoolean: boolean;
  onChange(next: Json): void;
}

function ExpectedAnswer({ value, options, isBoolean, onChange }: ExpectedAnswerProps) {
  const words = useWords();
  const sentences = useSentences();
  if (options.length === 0 && !isBoolean)
    return (
      <TextInput
        label={words('Expected answer')}
        value={typeof value === 'string' ? value : JSON.stringify(value ?? '')}
        onChange={({ currentTarget }) => onChange(numberOrText(currentTarget.value))}
      />
    );
  const yesNo = [
    { id: 'true', label: sentences.yes },
    { id: 'false', label: sentences.no },
  ];
  return (
    <Select
      label={words('Expected answer')}
      data={(options.length > 0 ? options : yesNo).map(({ id, label }) => ({ value: id, label }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => id !== null && onChange(options.length > 0 ? id : id === 'true')}
      allowDeselect={false}
    />
  );
}

const numberOrText = (text: string): Json =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
