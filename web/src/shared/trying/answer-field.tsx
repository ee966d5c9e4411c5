import type { AnswerValue, ParticipantQuestion } from '@eps/sdk';
import { Checkbox, Group, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { decimalText, useLanguage, useWords } from '../../base/language.ts';
import { NumberInput } from '../../ui/number-input.tsx';

export interface AnswerFieldProps {
  question: ParticipantQuestion;
  value: AnswerValue | undefined;
  onChange(value: AnswerValue | undefined): void;
  /** The id of the element that has the prompt. */
  labelId: string;
}

const MOST_RADIOS = 9;

/** A plain control for the answer to a question of any input. */
export function AnswerField(props: AnswerFieldProps) {
  const { input, options } = props.question;
  if (input === 'information') return null;
  if (input === 'matrix') return <MatrixField {...props} />;
  if (input === 'multi_select') return <ChoicesField {...props} />;
  if (input === 'ranking') return <RankingField {...props} />;
  if (options.length > 0) return <OptionField {...props} />;
  if (input === 'boolean' || input === 'consent') return <YesNoField {...props} />;
  if (['likert', 'rating', 'nps', 'number', 'slider'].includes(input)) return <NumberAnswer {...props} />;
  return <TextAnswer {...props} />;
}

function OptionField({ question, value, onChange, labelId }: AnswerFieldProps) {
  const words = useWords();
  const chosen = typeof value === 'string' ? value : null;
  if (question.options.length > MOST_RADIOS)
    return (
      <Select
        aria-labelledby={labelId}
        placeholder={words('Choose …')}
        data={question.options.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={(next) => onChange(next ?? undefined)}
        searchable
        clearable
      />
    );
  return (
    <Radio.Group value={chosen} onChange={onChange} aria-labelledby={labelId}>
      <Stack gap={6}>
        {question.options.map(({ id, label }) => (
          <Radio key={id} value={id} label={label} size="sm" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function YesNoField({ value, onChange, labelId }: AnswerFieldProps) {
  const words = useWords();
  return (
    <Radio.Group
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(next) => onChange(next === 'true')}
      aria-labelledby={labelId}
    >
      <Group gap="md">
        <Radio value="true" label={words.named('common.yes')} size="sm" />
        <Radio value="false" label={words.named('common.no')} size="sm" />
      </Group>
    </Radio.Group>
  );
}

function ChoicesField({ question, value, onChange, labelId }: AnswerFieldProps) {
  const chosen = Array.isArray(value) ? value : [];
  const exclusive = new Set(question.options.filter((option) => option.exclusive).map(({ id }) => id));
  function choose(next: string[]) {
    const added = next.find((id) => !chosen.includes(id));
    if (added === undefined) return onChange(next.length === 0 ? undefined : next);
    onChange(exclusive.has(added) ? [added] : next.filter((id) => !exclusive.has(id)));
  }
  return (
    <Checkbox.Group value={chosen} onChange={choose} aria-labelledby={labelId}>
      <Stack gap={6}>
        {question.options.map(({ id, label }) => (
          <Checkbox key={id} value={id} label={label} size="sm" />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function RankingField({ question, value, onChange, labelId }: AnswerFieldProps) {
  const words = useWords();
  return (
    <MultiSelect
      aria-labelledby={labelId}
      description={words('Select the options in order of rank.')}
      data={question.options.map(({ id, label }) => ({ value: id, label }))}
      value={Array.isArray(value) ? value : []}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      {...(question.max_choices !== undefined && { maxValues: question.max_choices })}
      clearable
    />
  );
}

function MatrixField({ question, value, onChange }: AnswerFieldProps) {
  const words = useWords();
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  function answer(rowId: string, option: string | null) {
    const { [rowId]: _, ...others } = given;
    const next = option === null ? others : { ...given, [rowId]: option };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  }
  return (
    <Stack gap="xs">
      {(question.rows ?? []).map(({ id, label }) => (
        <Select
          key={id}
          label={label}
          placeholder={words('Choose …')}
          data={question.options.map((option) => ({ value: option.id, label: option.label }))}
          value={given[id] ?? null}
          onChange={(next) => answer(id, next)}
          clearable
        />
      ))}
    </Stack>
  );
}

const MOST_POINTS = 11;

function NumberAnswer({ question, value, onChange, labelId }: AnswerFieldProps) {
  const { input, min, max, step, unit, min_label, max_label } = question;
  const points =
    min !== undefined && max !== undefined ? Math.floor((max - min) / (step ?? 1)) + 1 : Infinity;
  const language = useLanguage();
  const shown = (number: number) => decimalText(number, language);
  const ends = [min_label, max_label].filter((text) => text !== undefined).join(' – ');
  if (input !== 'number' && input !== 'slider' && points <= MOST_POINTS)
    return (
      <Radio.Group
        value={typeof value === 'number' ? String(value) : null}
        onChange={(next) => onChange(Number(next))}
        aria-labelledby={labelId}
        description={ends}
      >
        <Group gap="sm" mt={4}>
          {Array.from({ length: points }, (_, index) => min! + index * (step ?? 1)).map((point) => (
            <Radio key={point} value={String(point)} label={shown(point)} size="sm" />
          ))}
        </Group>
      </Radio.Group>
    );
  return (
    <NumberInput
      aria-labelledby={labelId}
      description={ends}
      suffix={unit === undefined ? '' : ` ${unit}`}
      placeholder={min !== undefined && max !== undefined ? `${shown(min)} – ${shown(max)}` : ''}
      min={min}
      max={max}
      step={step ?? 1}
      clampBehavior="none"
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
    />
  );
}

function TextAnswer({ question, value, onChange, labelId }: AnswerFieldProps) {
  const { input, placeholder } = question;
  const common = {
    'aria-labelledby': labelId,
    placeholder,
    value: typeof value === 'string' ? value : '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === '' ? undefined : currentTarget.value),
  };
  if (input === 'long_text') return <Textarea {...common} autosize minRows={2} />;
  return <TextInput {...common} type={input === 'date' || input === 'time' ? input : 'text'} />;
}
