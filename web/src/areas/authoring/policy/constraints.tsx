import { Button, Group, MultiSelect, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { asObject, listOf, replacedAt, textsOf, withFilled } from '../../../shared/content/json.ts';
import { IdsField } from '../fields/fields.tsx';
import type { PolicyPartProps } from './stop-rules.tsx';

/** Which questions are asked together, or not at all. */
export function Constraints({ value, onChange, names }: PolicyPartProps) {
  const words = useWords();
  const constraints = asObject(value.constraints);
  const set = (next: typeof constraints) => onChange(withFilled(value, 'constraints', next));
  const choices = names.questions.map(({ id, label }) => ({ value: id, label }));
  return (
    <Stack gap="xs" component="section" aria-label={words('Constraints')}>
      <Title order={2}>{words('Constraints')}</Title>
      {(['enemies', 'testlets'] as const).map((key) => (
        <QuestionSets
          key={key}
          label={words.named(`policy-editor.${key}`)}
          value={listOf(constraints[key]).map(textsOf)}
          choices={choices}
          onChange={(sets) =>
            set(
              withFilled(
                constraints,
                key,
                sets.filter((ids, i) => ids.length > 0 || i === sets.length - 1),
              ),
            )
          }
        />
      ))}
      {(['pilot', 'excluded'] as const).map((key) => (
        <IdsField
          key={key}
          value={constraints}
          onChange={set}
          name={key}
          label={words.named(`policy-editor.${key}`)}
          choices={choices}
          placeholder="–"
        />
      ))}
    </Stack>
  );
}

interface QuestionSetsProps {
  label: string;
  value: string[][];
  choices: readonly { value: string; label: string }[];
  onChange(next: string[][]): void;
}

function QuestionSets({ label, value, choices, onChange }: QuestionSetsProps) {
  const words = useWords();
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => onChange([...value, []])}>
          {words('Add set')}
        </Button>
      </Group>
      {value.map((ids, index) => (
        <MultiSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: sets have no ids
          key={index}
          aria-label={`${label}: ${words('Set {{number}}', { number: index + 1 })}`}
          data={[...choices]}
          value={ids}
          onChange={(next) => onChange(replacedAt(value, index, next))}
          searchable
          limit={60}
        />
      ))}
    </Stack>
  );
}
