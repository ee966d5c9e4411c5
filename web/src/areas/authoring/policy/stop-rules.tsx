import { STOP_RULES } from '@eps/engine/authoring';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { PolicyDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, withFilled } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useStopSentence } from '../../../shared/content/stop-sentence.ts';
import { ChoiceField, NumberField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';

export interface PolicyPartProps {
  value: PolicyDraft;
  onChange(next: PolicyDraft): void;
  names: Names;
}

/** When the test ends: one of the rules is enough. */
export function StopRules({ value, onChange, names }: PolicyPartProps) {
  const words = useWords();
  const stop = asObject(value.stop);
  const set = (next: typeof stop) => onChange(withFilled(value, 'stop', next));
  const rules = objectsOf(stop.any);
  const sentence = useStopSentence();
  return (
    <Stack gap="xs" component="section" aria-label={words('Stop rules')}>
      <Title order={2}>{words('Stop rules')}</Title>
      <ObjectList
        label={words('Stop rules')}
        value={rules}
        onChange={(next) => set(withFilled(stop, 'any', next))}
        entry={(rule) => ({
          title: sentence(rule),
          summary: rule.concept_id === undefined ? undefined : names.score(textOf(rule.concept_id)),
        })}
        create={() => ({ rule: 'max_items' as const, value: 10 })}
        addLabel={words('Add stop rule')}
        empty={words('Without a stop rule, the test ends when all questions have been asked.')}
      >
        {(rule, change) => {
          const common = { value: rule, onChange: change };
          return (
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <ChoiceField
                {...common}
                name="rule"
                label={words('Rule')}
                choices={STOP_RULES.map((key) => ({
                  value: key,
                  label: words.named(`stop-rules.${key}`, { value: '…' }),
                }))}
              />
              <NumberField {...common} name="value" label={words('Value')} min={0} />
              <ChoiceField
                {...common}
                name="concept_id"
                label={words('Subscale')}
                placeholder={words('all measured subscales')}
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
        label={words('Minimum questions')}
        placeholder="0"
        min={0}
        isInteger
      />
    </Stack>
  );
}
