import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { type Part, usePart } from '../experience/use-part.ts';
import { renameScale } from './assign.ts';

/** The id of a shared scale. When the user leaves the field, questions and translations use the new id. */
export function ScaleIdField({
  part,
  id,
}: {
  part: Part<NonNullable<ExperienceDraft['scales']>>;
  id: string;
}) {
  const words = useWords();
  const experience = usePart<ExperienceDraft>('');
  const [draft, setDraft] = useState<string>();
  const next = draft?.trim() ?? id;
  const isTaken = useSnapshot(
    ({ document: { contents } }) => next !== id && next in asObject(contents.experience.scales),
  );
  function apply() {
    setDraft(undefined);
    if (next !== id && next !== '' && !isTaken) experience.replace((value) => renameScale(value, id, next));
  }
  return (
    <TextInput
      label={words('ID of the scale')}
      value={draft ?? id}
      onChange={({ currentTarget: { value } }) => setDraft(value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      readOnly={part.readOnly}
      error={
        isTaken
          ? words('Another scale already has this ID.')
          : next === ''
            ? words('Enter an ID.')
            : undefined
      }
    />
  );
}
