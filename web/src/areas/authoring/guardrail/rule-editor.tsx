import type { ContentGuardrailRule } from '@eps/sdk';
import { SimpleGrid } from '@mantine/core';
import type { Draft } from '../../../shared/content/draft.ts';
import type { Names } from '../../../shared/content/names.ts';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { ChoiceField, IdsField, TextField } from '../fields/fields.tsx';
import { useFieldWords } from '../fields/words.ts';
import { useGuardrailWords } from './words.ts';

export interface GuardrailPartProps<T> {
  value: T;
  onChange(next: T): void;
  names: Names;
}

/** Edits a rule: its condition as a sentence, and the actions when it is met. */
export function RuleEditor({ value, onChange, names }: GuardrailPartProps<Draft<ContentGuardrailRule>>) {
  const words = useGuardrailWords();
  const fields = useFieldWords();
  const common = { value, onChange };
  const choices = (
    keys: readonly (
      | 'info'
      | 'warning'
      | 'critical'
      | 'flag'
      | 'require_review'
      | 'withhold'
      | 'fail'
      | 'answer'
      | 'complete'
    )[],
  ) => keys.map((key) => ({ value: key, label: words(key) }));
  return (
    <>
      <ConditionEditor
        label={words('when')}
        value={value.when}
        onChange={(when) => when && onChange({ ...value, when })}
        names={names}
        required
      />
      <TextField {...common} name="message" label={words('message')} isLong />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <TextField {...common} name="id" label={fields('id')} />
        <ChoiceField
          {...common}
          name="severity"
          label={words('severity')}
          placeholder={words('warning')}
          choices={choices(['info', 'warning', 'critical'])}
        />
        <ChoiceField
          {...common}
          name="action"
          label={words('action')}
          placeholder={words('flag')}
          choices={choices(['flag', 'require_review', 'withhold', 'fail'])}
        />
        <ChoiceField
          {...common}
          name="phase"
          label={words('phase')}
          placeholder={words('complete')}
          choices={choices(['answer', 'complete'])}
        />
        <IdsField
          {...common}
          name="concepts"
          label={words('concerns')}
          choices={[...names.concepts, ...names.composites].map(({ id, label }) => ({ value: id, label }))}
        />
      </SimpleGrid>
    </>
  );
}
