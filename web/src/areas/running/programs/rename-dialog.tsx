import type { Program } from '@eps/sdk';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeProgram } from './change-program.ts';
import { useProgramWords } from './words.ts';

export function RenameDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const common = useCommonWords();
  const change = useChangeProgram(program);
  const [name, setName] = useState(program.name);
  return (
    <FormDialog
      opened
      title={words('rename')}
      action={common('save')}
      onSubmit={() => change({ name }, name)}
      onClose={onClose}
    >
      <TextInput
        label={common('name')}
        value={name}
        maxLength={255}
        required
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
