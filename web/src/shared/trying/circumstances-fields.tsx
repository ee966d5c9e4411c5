import type { Json } from '@eps/sdk';
import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { decimalText, useLanguage, useWords } from '../../base/language.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import type { Contents } from '../content/kinds.ts';
import { type Circumstance, circumstancesOf, givenValue, withValue } from './circumstances.ts';
import type { TrialAnswers } from './given.ts';

interface CircumstancesFieldsProps {
  contents: Contents;
  given: TrialAnswers;
  onChange(next: (given: TrialAnswers) => TrialAnswers): void;
}

/**
 * Fields for the values of the context and the profile that the content reads; renders nothing if there are
 * none.
 */
export function CircumstancesFields({ contents, given, onChange }: CircumstancesFieldsProps) {
  const words = useWords();
  const circumstances = circumstancesOf(contents);
  if (circumstances.length === 0) return null;
  return (
    <Fieldset legend={words('Context and profile')} mb="sm" p="sm">
      <Text size="xs" c="dimmed" mb="xs">
        {words('Values other than answers that conditions, targets and texts can use.')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
        {circumstances.map((circumstance) => (
          <CircumstanceField
            key={circumstance.key}
            circumstance={circumstance}
            value={givenValue(given, circumstance)}
            onChange={(value) => onChange((all) => withValue(all, circumstance, value))}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

interface CircumstanceFieldProps {
  circumstance: Circumstance;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
}

function CircumstanceField({ circumstance, value, onChange }: CircumstanceFieldProps) {
  const words = useWords();
  const { label, type, fallback, field } = circumstance;
  const language = useLanguage();
  const shown = (json: Json) => {
    if (typeof json === 'boolean') return words.named(json ? 'common.yes' : 'common.no');
    return typeof json === 'number' ? decimalText(json, language) : String(json);
  };
  const common = {
    label,
    description:
      field === undefined
        ? words('Set by the program')
        : words('From the profile field “{{field}}”', { field }),
    placeholder:
      fallback === null ? words('unknown') : words('otherwise {{value}}', { value: shown(fallback) }),
  };
  if (type === 'number')
    return (
      <NumberInput {...common} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
    );
  if (type === 'boolean')
    return (
      <Select
        {...common}
        data={[
          { value: '', label: common.placeholder },
          ...['true', 'false'].map((option) => ({ value: option, label: shown(option === 'true') })),
        ]}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={(next) => onChange(next ? next === 'true' : undefined)}
        allowDeselect={false}
      />
    );
  return (
    <TextInput
      {...common}
      type={type === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}
