import { MultiSelect, Stack, Switch } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, textsOf } from '../../../shared/content/json.ts';
import { type Part, useValue } from './use-part.ts';

/** Whether options (of a matrix: rows) are shuffled, and which of them stay last. */
export function ShuffleField({ part, isMatrix }: { part: Part<QuestionDraft>; isMatrix: boolean }) {
  const words = useWords();
  const shuffle = useValue(part, 'shuffle');
  const isOn = shuffle === true || typeof shuffle === 'object';
  const last = textsOf(asObject(shuffle).keep_last);
  const entries = objectsOf(useValue(part, isMatrix ? 'rows' : 'options'));
  const names = new Map(entries.map(({ id, label }) => [textOf(id), textOf(label) || textOf(id)]));
  names.delete('');
  return (
    <Stack gap="xs">
      <Switch
        label={words(isMatrix ? 'Shuffle rows' : 'Shuffle options')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => part.set('shuffle', checked ? true : undefined)}
        disabled={part.readOnly}
      />
      {isOn && names.size > 0 && (
        <MultiSelect
          label={words('Keep last')}
          description={
            isMatrix
              ? undefined
              : words('If empty, exclusive options and options that ask for text stay last.')
          }
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={last.map(textOf)}
          onChange={(value) => part.set('shuffle', value.length > 0 ? { keep_last: value } : true)}
          readOnly={part.readOnly}
        />
      )}
    </Stack>
  );
}
