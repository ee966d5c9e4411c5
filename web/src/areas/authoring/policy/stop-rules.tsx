import type { JsonObject } from '@eps/sdk';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { Names } from '../conditions/names.ts';
import { ChoiceField, NumberField } from '../fields/fields.tsx';
import { asObject, objectsOf, textOf, withFilled } from '../fields/json.ts';
import { ObjectList } from '../fields/object-list.tsx';
import { useStopSentence } from './stop-sentence.ts';
import { usePolicyWords } from './words.ts';

export interface PolicyPartProps {
  value: JsonObject;
  onChange(next: JsonObject): void;
  names: Names;
}

export const STOP_RULES = [
  'max_items',
  'se_below',
  'se_change_below',
  'coverage_at_least',
  'confidence_at_least',
  'time_limit_ms',
  'classified',
] as const;

/** When the test ends: one of the rules is enough. */
export function StopRules({ value, onChange, names }: PolicyPartProps) {
  const words = usePolicyWords();
  const stop = asObject(value['stop']);
  const set = (next: JsonObject) => onChange(withFilled(value, 'stop', next));
  const rules = objectsOf(stop['any']);
  const sentence = useStopSentence();
  return (
    <Stack gap="xs" component="section" aria-label={words('stop')}>
      <Title order={2}>{words('stop')}</Title>
      <ObjectList
        label={words('stop')}
        value={rules}
        onChange={(next) => set(withFilled(stop, 'any', next))}
        entry={(rule) => ({
          title: sentence(rule),
          summary: rule['concept_id'] === undefined ? undefined : names.score(textOf(rule['concept_id'])),
        })}
        create={() => ({ rule: 'max_items', value: 10 })}
        addLabel={words('addStop')}
        empty={words('noStops')}
      >
        {(rule, change) => {
          const common = { value: rule, onChange: change };
          return (
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <ChoiceField
                {...common}
                name="rule"
                label={words('rule')}
                choices={STOP_RULES.map((key) => ({
                  value: key,
                  label: words(`stop_${key}`, { value: '…' }),
                }))}
              />
              <NumberField {...common} name="value" label={words('value')} min={0} />
              <ChoiceField
                {...common}
                name="concept_id"
                label={words('concept')}
                placeholder={words('everyConcept')}
                choices={names.concepts.map(({ id, label }) => ({ value: id, label }))}
              />
            </SimpleGrid>
          );
        }}
      </ObjectList>
      <NumberField
        value={stop}
        onChange={set}
        name="min_items"
        label={words('minItems')}
        placeholder="0"
        min={0}
        isInteger
      />
    </Stack>
  );
}
