import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { QuestionDraft } from '../../../shared/content/draft.ts';
import { objectsOf, textOf } from '../../../shared/content/json.ts';
import { useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { renameQuestion } from './rename.ts';
import { type Part, useErrorOf, useValue } from './use-part.ts';

/** The id of a question. When the user leaves the field, all parts of the instrument use the new id. */
export function QuestionIdField({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const { store } = useOpenInstrument();
  const [draft, setDraft] = useState<string>();
  const id = textOf(useValue(part, 'id'));
  const next = draft?.trim() ?? id;
  const error = useErrorOf(part, 'id');
  const isTaken = useSnapshot(
    ({ document: { contents } }) =>
      next !== id && objectsOf(contents.experience.questions).some((other) => other.id === next),
  );
  function apply() {
    setDraft(undefined);
    if (next === id || next === '' || isTaken) return;
    const { contents } = store.snapshot().document;
    store.changeAll(renameQuestion(contents, part.pointer, next), {
      kind: 'experience',
      pointer: part.pointer,
    });
  }
  return (
    <TextInput
      label={words('ID')}
      description={words(
        'Answers and other parts of the instrument refer to this ID. If you change it, those references change too.',
      )}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={draft ?? id}
      onChange={({ currentTarget: { value } }) => setDraft(value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      readOnly={part.readOnly}
      error={
        isTaken ? words('Another question already has this ID.') : next === '' ? words('Enter an ID.') : error
      }
    />
  );
}
