import type { Program } from '@eps/sdk';
import { TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useChangeProgram } from './change-program.ts';

export function RenameDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useWords();
  const change = useChangeProgram(program);
  const form = useRequestForm({ name: program.name });
  return (
    <FormDialog
      form={form}
      title={words('Rename')}
      action={words('Save')}
      onSubmit={() => change(form.values, form.values.name)}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        maxLength={255}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
