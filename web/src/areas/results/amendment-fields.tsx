import { ActionIcon, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';
import type { Names } from '../../shared/results/contents.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

export interface Amendment {
  question_id: string;
  value: unknown;
}

interface AmendmentFieldsProps {
  evaluation: ShownEvaluation;
  names: Names;
  amendments: Amendment[];
  onChange(amendments: Amendment[]): void;
}

/** The answers to correct. Options are chosen by their label; everything else is written as JSON or text. */
export function AmendmentFields({ evaluation, names, amendments, onChange }: AmendmentFieldsProps) {
  const words = useWords();
  const before = new Map(evaluation.answers?.map(({ question_id, value }) => [question_id, value]));
  const set = (index: number, value: unknown) =>
    onChange(amendments.map((each, at) => (at === index ? { ...each, value } : each)));
  const left = [...names.questions].filter(([id]) => !amendments.some((each) => each.question_id === id));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words('Corrections')}
      </Text>
      {amendments.map(({ question_id, value }, index) => (
        <Group key={question_id} align="end" wrap="nowrap">
          <AnswerField
            label={names.questions.get(question_id)?.prompt ?? question_id}
            options={names.questions.get(question_id)?.options ?? new Map()}
            before={before.get(question_id)}
            value={value}
            onChange={(next) => set(index, next)}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={words('Remove correction')}
            onClick={() => onChange(amendments.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Select
        label={words('Question to correct')}
        placeholder={words.named('review.chooseQuestion')}
        searchable
        data={left.map(([value, { prompt }]) => ({ value, label: prompt }))}
        value={null}
        onChange={(id) =>
          id !== null && onChange([...amendments, { question_id: id, value: before.get(id) ?? null }])
        }
      />
    </Stack>
  );
}

interface AnswerFieldProps {
  label: string;
  options: ReadonlyMap<string, string>;
  before: unknown;
  value: unknown;
  onChange(value: unknown): void;
}

function AnswerField({ label, options, before, value, onChange }: AnswerFieldProps) {
  if (options.size > 0 && !Array.isArray(before))
    return (
      <Select
        label={label}
        flex={1}
        data={[...options].map(([id, text]) => ({ value: id, label: text }))}
        value={typeof value === 'string' ? value : null}
        allowDeselect={false}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      label={label}
      flex={1}
      defaultValue={typeof value === 'string' ? value : JSON.stringify(value)}
      onChange={(event) => onChange(parsed(event.currentTarget.value))}
    />
  );
}

/** Numbers, lists and objects as JSON; anything else is the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
