import type { ContentCorrection } from '@eps/sdk';
import { Checkbox, Stack } from '@mantine/core';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { textOf } from '../../../shared/content/json.ts';
import { TextField } from './fields.tsx';
import { useQuestionWords } from './question-words.ts';
import { type Part, usePart, useValue } from './use-part.ts';

/** Declares that the prompt corrects an earlier wording, so that trends go on. */
export function CorrectionFields({ part }: { part: Part<QuestionDraft> }) {
  const words = useQuestionWords();
  const prompt = textOf(useValue(part, 'prompt'));
  const isCorrection = useValue(part, 'correction') !== undefined;
  const inner = usePart<Draft<ContentCorrection>>(`${part.pointer}/correction`);
  return (
    <Stack gap="xs">
      <Checkbox
        label={words('correction')}
        description={words('correctionAbout')}
        checked={isCorrection}
        onChange={({ currentTarget: { checked } }) =>
          part.set('correction', checked ? { wording: prompt, reason: '' } : undefined)
        }
        disabled={part.readOnly}
      />
      {isCorrection && (
        <>
          <TextField isLong part={inner} name="wording" label={words('correctionWording')} keepsEmpty />
          <TextField part={inner} name="reason" label={words('correctionReason')} keepsEmpty />
        </>
      )}
    </Stack>
  );
}
