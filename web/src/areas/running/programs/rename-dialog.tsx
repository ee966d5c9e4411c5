import type { Program } from '@eps/sdk';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useChangeProgram } from './change-program.ts';
import { useProgramWords } from './words.ts';

export function RenameDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const change = useChangeProgram(program);
  const form = useRequestForm({ name: program.name });
  return (
    <FormDialog
      form={form}
      title={words('rename')}
      action={words('save')}
      onSubmit={() => change(form.values, form.values.name)}
      onClose={onClose}
    >
      <TextInput
        label={words('name')}
        maxLength={255}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
