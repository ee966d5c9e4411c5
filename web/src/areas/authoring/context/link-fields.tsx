import type { ContentContextVariable } from '@eps/sdk';
import { Checkbox, TagsInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import { textOf, textsOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { NumberField } from '../fields/fields.tsx';

const LONGEST = 500;

interface LinkFieldsProps {
  value: Draft<ContentContextVariable>;
  onChange(next: Draft<ContentContextVariable>): void;
  type: string;
}

/** The values that a variable accepts from its link; renders nothing for other variables. */
export function LinkFields({ value, onChange, type }: LinkFieldsProps) {
  const words = useWords();
  const common = { value, onChange };
  if (!textOf(value.from).startsWith('link.')) return null;
  return (
    <>
      <Checkbox
        mt="xl"
        label={words('Only if signed')}
        description={words('Nobody can change the value in the link.')}
        checked={value.signed === true}
        onChange={({ currentTarget }) =>
          onChange(withKey(value, 'signed', currentTarget.checked ? true : undefined))
        }
      />
      {type === 'number' && (
        <>
          <NumberField {...common} name="min" label={words('Lowest number')} placeholder="–" />
          <NumberField {...common} name="max" label={words('Highest number')} placeholder="–" />
        </>
      )}
      {type === 'string' && (
        <>
          <NumberField
            {...common}
            name="max_length"
            label={words('Most characters')}
            placeholder={String(LONGEST)}
            min={1}
            max={LONGEST}
            isInteger
          />
          <TagsInput
            label={words('Allowed values')}
            placeholder={
              textsOf(value.values).length === 0 ? words('Any; press Enter after each') : undefined
            }
            value={textsOf(value.values)}
            onChange={(next) => onChange(withFilled(value, 'values', next))}
          />
        </>
      )}
    </>
  );
}
