import type { ContentCorrection } from '@eps/sdk';
import { Checkbox, Stack } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { textOf } from '../../../shared/content/json.ts';
import { TextField } from './fields.tsx';
import { type Part, usePart, useValue } from './use-part.ts';

/** Declares that the prompt corrects an earlier wording, so that trends go on. */
export function CorrectionFields({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const prompt = textOf(useValue(part, 'prompt'));
  const isCorrection = useValue(part, 'correction') !== undefined;
  const inner = usePart<Draft<ContentCorrection>>(`${part.pointer}/correction`);
  return (
    <Stack gap="xs">
      <Checkbox
        label={words('This wording corrects an earlier one')}
        description={words('For a typing error or a clearer word. Scores stay comparable, and trends go on.')}
        checked={isCorrection}
        onChange={({ currentTarget: { checked } }) =>
          part.set('correction', checked ? { wording: prompt, reason: '' } : undefined)
        }
        disabled={part.readOnly}
      />
      {isCorrection && (
        <>
          <TextField
            isLong
            part={inner}
            name="wording"
            label={words('Wording that people answered before')}
            keepsEmpty
          />
          <TextField part={inner} name="reason" label={words('Why it was corrected')} keepsEmpty />
        </>
      )}
    </Stack>
  );
}
