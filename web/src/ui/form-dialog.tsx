import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../base/language.ts';
import { Dialog } from './dialog.tsx';
import { RequestForm } from './request-form.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof RequestForm>, 'form' | 'ready'> {
  opened?: boolean;
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  size?: string;
  children: ReactNode;
  /** Sends the form. The dialog closes when it succeeds, unless `onSubmit` returns true. */
  onSubmit(): Promise<unknown>;
  onClose(): void;
}

/** A dialog with a form; shows the error in the dialog if sending fails. */
export function FormDialog(props: FormDialogProps) {
  const { opened = true, title, size = 'md', children, onSubmit, onClose, ...form } = props;
  const words = useWords();
  const sending = useMutation({
    mutationFn: onSubmit,
    onSuccess: (staysOpen) => {
      if (staysOpen !== true) onClose();
    },
  });
  function close() {
    sending.reset();
    onClose();
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size={size}>
      <RequestForm
        {...form}
        sending={sending}
        footer={(submit) => (
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words('Cancel')}
            </Button>
            {submit}
          </Group>
        )}
      >
        {children}
      </RequestForm>
    </Dialog>
  );
}
