import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useChangeProgram } from './change-program.ts';
import { useFormWords } from './form-words.ts';
import { draftOf, lacksEvents, recurrenceOf } from './recurrence-draft.ts';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { useProgramWords } from './words.ts';

export function RecurrenceDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const formWords = useFormWords();
  const change = useChangeProgram(program);
  const form = useRequestForm(
    { recurrence: draftOf(program.recurrence) },
    { validate: { recurrence: (draft) => lacksEvents(draft) && formWords('eventsRequired') } },
  );
  return (
    <FormDialog
      form={form}
      title={words('editRecurrence')}
      action={words('save')}
      size="lg"
      onSubmit={() =>
        change({ recurrence: recurrenceOf(form.values.recurrence) }, words('recurrenceChanged'))
      }
      onClose={onClose}
    >
      <Text size="sm">{words('editRecurrenceAbout')}</Text>
      <RecurrenceEditor
        {...form.getInputProps('recurrence')}
        value={form.values.recurrence}
        createdAt={program.created_at}
      />
    </FormDialog>
  );
}
