import type { ContentContradiction } from '@eps/sdk';
import { Select, SimpleGrid, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, GuardrailDraft } from '../../../shared/content/draft.ts';
import { freeId, objectsOf, replacedAt, textOf, textsOf, withFilled } from '../../../shared/content/json.ts';
import { ChoiceField, NumberField, TextField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import type { GuardrailPartProps } from './rule-editor.tsx';

/** Pairs of questions whose answers should agree. */
export function ContradictionsEditor({ value, onChange, names }: GuardrailPartProps<GuardrailDraft>) {
  const words = useWords();
  const pairs = objectsOf(value.contradictions);
  const ids = [...objectsOf(value.rules), ...pairs].map(({ id }) => textOf(id));
  const label = (id: string | undefined) => names.question(id ?? '')?.label ?? id ?? '–';
  const [first = '', second = ''] = names.questions.map(({ id }) => id);
  return (
    <section aria-label={words('Contradictions')}>
      <Title order={2} mb="xs">
        {words('Contradictions')}
      </Title>
      <ObjectList
        label={words('Contradictions')}
        value={pairs}
        onChange={(next) => onChange(withFilled(value, 'contradictions', next))}
        entry={(pair) => {
          const [a, b] = textsOf(pair.questions);
          return { title: words('{{first}} and {{second}}', { first: label(a), second: label(b) }) };
        }}
        create={() => ({
          id: freeId('contradiction', ids),
          questions: [first, second],
          relation: 'same' as const,
          max_gap: 0,
        })}
        addLabel={words('Add contradiction')}
        empty={words(
          'A contradiction compares two questions whose answers should agree, to detect careless answers.',
        )}
      >
        {(pair, change) => <PairEditor value={pair} onChange={change} names={names} />}
      </ObjectList>
    </section>
  );
}

function PairEditor({ value, onChange, names }: GuardrailPartProps<Draft<ContentContradiction>>) {
  const words = useWords();
  const questions = textsOf(value.questions);
  const data = names.questions.map(({ id, label }) => ({ value: id, label }));
  const common = { value, onChange };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {([0, 1] as const).map((position) => (
        <Select
          key={position}
          label={words(position === 0 ? 'First question' : 'Second question')}
          data={data}
          value={questions[position] ?? null}
          onChange={(id) =>
            id !== null && onChange({ ...value, questions: replacedAt(questions, position, id) })
          }
          allowDeselect={false}
          searchable
          limit={60}
        />
      ))}
      <ChoiceField
        {...common}
        name="relation"
        label={words('Answers should be')}
        placeholder={words.named('guardrail-editor.same')}
        choices={(['same', 'opposite'] as const).map((key) => ({
          value: key,
          label: words.named(`guardrail-editor.${key}`),
        }))}
      />
      <NumberField {...common} name="max_gap" label={words('Maximum difference')} placeholder="0" min={0} />
      <TextField {...common} name="id" label={words('ID')} />
    </SimpleGrid>
  );
}
