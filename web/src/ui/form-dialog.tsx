import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useCommonWords } from '../base/common-words.ts';
import { Dialog } from './dialog.tsx';
import { ErrorAlert } from './error-alert.tsx';
import type { RejectedForm } from './request-form.ts';

interface FormDialogProps {
  opened: boolean;
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  /** Whether the form can be sent. */
  ready?: boolean;
  size?: string;
  children: ReactNode;
  /** Gets what the service rejects. */
  form?: RejectedForm;
  /** Sends the form. The dialog closes when it succeeds, unless `onSubmit` returns true. */
  onSubmit(): Promise<unknown>;
  onClose(): void;
}

/** A dialog with a form; shows the error in the dialog if sending fails. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, action, ready = true, size = 'md', children, form, onSubmit, onClose } = props;
  const words = useCommonWords();
  const send = useMutation({
    mutationFn: onSubmit,
    onSuccess: (staysOpen) => {
      if (staysOpen !== true) onClose();
    },
    onError: (error) => form?.reject(error),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  function close() {
    send.reset();
    onClose();
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size={size}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          {send.error && <ErrorAlert error={send.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words('cancel')}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!ready}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
