import { Button, Stack, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { SectionDraft } from '../../../shared/content/draft.ts';
import { listOf } from '../../../shared/content/json.ts';
import { useInstrumentActions } from '../editor/instrument.ts';
import { ConditionField } from './condition-field.tsx';
import { SwitchField, TextField } from './fields.tsx';
import { MediaField } from './media-field.tsx';
import { usePart, useValue } from './use-part.ts';

/** The form of a section. */
export function SectionForm({ pointer }: { pointer: string }) {
  const words = useWords();
  const part = usePart<SectionDraft>(pointer);
  const visibleIf = useValue(part, 'visible_if');
  return (
    <Stack gap="sm" component="section" aria-label={words('Section')}>
      <TextField part={part} name="title" label={words('Title')} />
      <TextField part={part} isLong name="description" label={words('Text below the title')} />
      <MediaField part={part} name="media" />
      <SwitchField
        part={part}
        name="break"
        label={words('Begins a step')}
        description={words('If a step has everything up to the next section that begins one.')}
      />
      <ConditionField
        label={words('Show if')}
        placeholder={words('Always shown')}
        value={visibleIf}
        readOnly={part.readOnly}
        onChange={(value) => part.set('visible_if', value)}
      />
    </Stack>
  );
}

/** A section that questions name but that is not declared. */
export function UndeclaredSection({ id }: { id: string }) {
  const words = useWords();
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
  if (id === '') return <Text>{words('The questions that follow do not belong to a section.')}</Text>;
  return (
    <Stack align="flex-start">
      <Text>{words('This section has no title yet.')}</Text>
      {!readOnly && <Button onClick={declare}>{words('Add title and text')}</Button>}
    </Stack>
  );
}
