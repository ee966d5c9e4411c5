import type { SendWindow } from '@eps/sdk';
import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOutreachWords } from './words.ts';

interface WindowDialogProps {
  window: SendWindow | undefined;
  onSave(window: SendWindow | undefined): Promise<void>;
  onClose(): void;
}

/** The hours in which messages of a program are sent. Its weekdays stay as they are. */
export function WindowDialog({ window, onSave, onClose }: WindowDialogProps) {
  const words = useOutreachWords();
  const common = useCommonWords();
  const [from, setFrom] = useState(window?.from ?? '');
  const [to, setTo] = useState(window?.to ?? '');
  return (
    <FormDialog
      opened
      title={words('window')}
      action={common('save')}
      ready={(from === '') === (to === '')}
      onSubmit={() => onSave(from === '' ? undefined : { ...window, from, to })}
      onClose={onClose}
    >
      <Text size="sm">{words('windowAbout')}</Text>
      <Group grow>
        <TextInput
          type="time"
          label={words('windowFrom')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={words('windowTo')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
    </FormDialog>
  );
}
