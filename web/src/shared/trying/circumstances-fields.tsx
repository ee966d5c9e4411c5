import type { Json } from '@eps/sdk';
import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { decimalText, useLanguage } from '../../base/language.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import type { Contents } from '../content/kinds.ts';
import { type Circumstance, circumstancesOf, givenValue, withValue } from './circumstances.ts';
import type { TrialAnswers } from './given.ts';
import { useTryingWords } from './words.ts';

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
  const words = useTryingWords();
  const circumstances = circumstancesOf(contents);
  if (circumstances.length === 0) return null;
  return (
    <Fieldset legend={words('circumstances')} mb="sm" p="sm">
      <Text size="xs" c="dimmed" mb="xs">
        {words('circumstancesAbout')}
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
  const words = useTryingWords();
  const { label, type, fallback, field } = circumstance;
  const language = useLanguage();
  const shown = (json: Json) => {
    if (typeof json === 'boolean') return words(json ? 'yes' : 'no');
    return typeof json === 'number' ? decimalText(json, language) : String(json);
  };
  const common = {
    label,
    description: field === undefined ? words('ofProgram') : words('ofProfile', { field }),
    placeholder: fallback === null ? words('unknown') : words('otherwise', { value: shown(fallback) }),
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
