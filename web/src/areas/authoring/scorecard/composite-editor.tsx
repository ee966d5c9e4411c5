import { ActionIcon, Button, Group, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { CompositeDraft } from '../../../shared/content/draft.ts';
import { call, literal } from '../../../shared/content/expression.ts';
import { asObject, renamedKey, textOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { NumberField, TextField } from '../fields/fields.tsx';
import { BandsEditor } from './bands-editor.tsx';
import type { ScoreProps } from './score-props.ts';

/** Edits a score that is computed from others: by weights or by an expression. */
export function CompositeEditor({ value, onChange, names, scores }: ScoreProps<CompositeDraft>) {
  const words = useWords();
  const isFormula = value.expression !== undefined;
  const range = scores.rawRange(textOf(value.id)) ?? undefined;
  const attained = scores.attainedRange(textOf(value.id));
  const declared = asObject(value.range);
  const setRange = (next: typeof declared) => onChange(withFilled(value, 'range', next));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField value={value} onChange={onChange} name="id" label={words('ID')} />
        <TextField value={value} onChange={onChange} name="label" label={words.named('fields.label')} />
      </SimpleGrid>
      <SegmentedControl
        aria-label={words('Computed from')}
        w="fit-content"
        data={[
          { value: 'weights', label: words('weights') },
          { value: 'expression', label: words.named('scorecard.expression') },
        ]}
        value={isFormula ? 'expression' : 'weights'}
        onChange={(next) => onChange(computedFrom(value, next === 'expression'))}
      />
      {isFormula ? (
        <ConditionEditor
          label={words('Score =')}
          value={value.expression}
          onChange={(next) => onChange(withKey(value, 'expression', next))}
          names={names}
          required
          isFormula
        />
      ) : (
        <Weights
          value={asObject(value.weights)}
          onChange={(next) => onChange({ ...value, weights: next })}
          names={names}
          own={textOf(value.id)}
        />
      )}
      <Text size="sm" c="dimmed">
        {words('Attainable range')}:{' '}
        {attained
          ? words('{{min}} to {{max}}', { min: attained.min, max: attained.max })
          : words('The range is unknown.')}
      </Text>
      <SimpleGrid cols={2}>
        <NumberField value={declared} onChange={setRange} name="min" label={words('Declared minimum')} />
        <NumberField value={declared} onChange={setRange} name="max" label={words('Declared maximum')} />
      </SimpleGrid>
      <BandsEditor value={value} onChange={onChange} range={range} />
    </Stack>
  );
}

/** Exactly one of `weights` and `expression` is allowed: the expression starts as the weighted sum. */
function computedFrom(composite: CompositeDraft, isFormula: boolean): CompositeDraft {
  const { weights, expression: _, ...rest } = composite;
  if (!isFormula) return { ...rest, weights: weights ?? {} };
  const parts = Object.entries(asObject(weights)).map(([id, weight]) =>
    call('mul', literal(weight), { op: 'score', concept_id: id }),
  );
  return { ...rest, expression: parts.length === 0 ? literal(0) : call('add', ...parts) };
}

interface WeightsProps extends Omit<ScoreProps<Record<string, number>>, 'scores'> {
  /** The id of the composite, which cannot be its own part. */
  own: string;
}

function Weights({ value, onChange, names, own }: WeightsProps) {
  const words = useWords();
  const choices = [...names.concepts, ...names.composites].filter(({ id }) => id !== own);
  const free = choices.filter(({ id }) => !Object.hasOwn(value, id));
  return (
    <Stack gap={6}>
      {Object.keys(value).map((id) => (
        <Group key={id} gap="xs" wrap="nowrap">
          <Select
            aria-label={words('Part')}
            flex={1}
            data={[
              { value: id, label: names.score(id) },
              ...free.map((each) => ({ value: each.id, label: each.label })),
            ]}
            value={id}
            onChange={(next) => next !== null && onChange(renamedKey(value, id, next))}
            allowDeselect={false}
          />
          <NumberField
            value={value}
            onChange={(next) => onChange(next[id] === undefined ? value : next)}
            name={id}
            label={`${words('Weight')}: ${names.score(id)}`}
            isLabelHidden
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words('Remove {{name}}', { name: names.score(id) })}
            onClick={() => onChange(withKey(value, id, undefined))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {free[0] && (
        <Button
          size="compact-sm"
          variant="default"
          w="fit-content"
          onClick={() => onChange({ ...value, [free[0]!.id]: 1 })}
        >
          {words('Add part')}
        </Button>
      )}
    </Stack>
  );
}
