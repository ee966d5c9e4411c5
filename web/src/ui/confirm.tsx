import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../base/language.ts';
import { refreshIfStale } from '../base/query-client.ts';
import { Dialog } from './dialog.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** The effect of the action. */
  children: ReactNode;
  /** The label of the button, a verb. */
  action: string;
  danger?: boolean;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before an action; shows the error in the dialog if it fails. */
export function Confirm({ opened, title, children, action, danger, onConfirm, onClose }: ConfirmProps) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function confirm() {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(thrown);
      refreshIfStale(thrown);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        {children}
        {error !== undefined && <ErrorAlert error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words('Cancel')}
          </Button>
          <Button color={danger ? 'red' : undefined} loading={isBusy} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
