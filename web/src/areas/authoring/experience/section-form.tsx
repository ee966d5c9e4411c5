import { Button, Stack, Text } from '@mantine/core';
import type { SectionDraft } from '../../../shared/content/draft.ts';
import { listOf } from '../../../shared/content/json.ts';
import { useInstrumentActions } from '../editor/instrument.ts';
import { ConditionField } from './condition-field.tsx';
import { SwitchField, TextField } from './fields.tsx';
import { MediaField } from './media-field.tsx';
import { useQuestionWords } from './question-words.ts';
import { usePart, useValue } from './use-part.ts';

/** The form of a section. */
export function SectionForm({ pointer }: { pointer: string }) {
  const words = useQuestionWords();
  const part = usePart<SectionDraft>(pointer);
  const visibleIf = useValue(part, 'visible_if');
  return (
    <Stack gap="sm" component="section" aria-label={words('section')}>
      <TextField part={part} name="title" label={words('title')} />
      <TextField part={part} isLong name="description" label={words('description')} />
      <MediaField part={part} name="media" />
      <SwitchField part={part} name="break" label={words('break')} description={words('breakAbout')} />
      <ConditionField
        label={words('visibleIf')}
        placeholder={words('always')}
        value={visibleIf}
        readOnly={part.readOnly}
        onChange={(value) => part.set('visible_if', value)}
      />
    </Stack>
  );
}

/** A section that questions name but that is not declared. */
export function UndeclaredSection({ id }: { id: string }) {
  const words = useQuestionWords();
  const { change, select, readOnly } = useInstrumentActions();
  function declare() {
    let index = 0;
    change('experience', (content) => {
      const sections = listOf(content.sections);
      index = sections.length;
      return { ...content, sections: [...sections, { id, title: '' }] };
    });
    select(`/sections/${index}`);
  }
  if (id === '') return <Text>{words('noSection')}</Text>;
  return (
    <Stack align="flex-start">
      <Text>{words('undeclared')}</Text>
      {!readOnly && <Button onClick={declare}>{words('declare')}</Button>}
    </Stack>
  );
}
