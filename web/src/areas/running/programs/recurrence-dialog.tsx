import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useChangeProgram } from './change-program.ts';
import { draftOf, lacksEvents, recurrenceOf } from './recurrence-draft.ts';
import { RecurrenceEditor } from './recurrence-editor.tsx';

export function RecurrenceDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useWords();
  const change = useChangeProgram(program);
  const form = useRequestForm(
    { recurrence: draftOf(program.recurrence) },
    { validate: { recurrence: (draft) => lacksEvents(draft) && words('Enter at least one event') } },
  );
  return (
    <FormDialog
      form={form}
      title={words('Change recurrence')}
      action={words('Save')}
      size="lg"
      onSubmit={() =>
        change({ recurrence: recurrenceOf(form.values.recurrence) }, words('The recurrence was changed.'))
      }
      onClose={onClose}
    >
      <Text size="sm">
        {words('Enrollments are rescheduled. The open cycle keeps its end; completed cycles do not reopen.')}
      </Text>
      <RecurrenceEditor
        {...form.getInputProps('recurrence')}
        value={form.values.recurrence}
        createdAt={program.created_at}
      />
    </FormDialog>
  );
}
