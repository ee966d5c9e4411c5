import type { SendWindow } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { ALWAYS, isOrdered, savedWindow, WindowFields } from '../../../shared/messages/window-fields.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';

interface WindowDialogProps {
  window: SendWindow | undefined;
  onSave(window: SendWindow | undefined): Promise<void>;
  onClose(): void;
}

/** The hours and weekdays in which messages of a program are sent. */
export function WindowDialog({ window, onSave, onClose }: WindowDialogProps) {
  const words = useWords();
  const form = useRequestForm({ send_window: window ?? ALWAYS });
  const edited = form.values.send_window;
  return (
    <FormDialog
      form={form}
      title={words('Only between')}
      action={words('Save')}
      ready={isOrdered(edited)}
      onSubmit={() => onSave(savedWindow(edited))}
      onClose={onClose}
    >
      <Text size="sm">{words('In the time zone of the person. Empty: the hours of the environment.')}</Text>
      <WindowFields window={edited} onChange={(next) => form.setFieldValue('send_window', next)} />
    </FormDialog>
  );
}
