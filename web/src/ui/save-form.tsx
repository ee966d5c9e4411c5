import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useCommonWords } from '../base/common-words.ts';
import { ErrorAlert } from './error-alert.tsx';
import { notifyDone } from './notify.ts';
import type { RejectedForm } from './request-form.ts';

interface SaveFormProps<Saved> {
  /** The fields. */
  children: ReactNode;
  /** Receives the errors of the service. */
  form?: RejectedForm;
  /** The reason why nothing can be changed, if any; the form then has no button. */
  readOnly?: string | false;
  /** The text of the notification after saving. */
  done: string;
  save(): Promise<Saved>;
  /** Called after saving with the response of the service; the button is busy until it ends. */
  onSaved(saved: Saved): Promise<unknown>;
}

/** A form of settings with a button that saves them; shows the error above the fields if that fails. */
export function SaveForm<Saved>(props: SaveFormProps<Saved>) {
  const { children, form, readOnly = false, done, save, onSaved } = props;
  const common = useCommonWords();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      notifyDone(done);
      await onSaved(saved);
    },
    onError: (error) => form?.reject(error),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }
  return (
    <Paper withBorder p="md" component="section" maw={640}>
      <form onSubmit={submit}>
        <Stack>
          {saving.error && <ErrorAlert error={saving.error} />}
          {readOnly !== false && <Text size="sm">{readOnly}</Text>}
          {children}
          {readOnly === false && (
            <Button type="submit" loading={saving.isPending} style={{ alignSelf: 'flex-start' }}>
              {common('save')}
            </Button>
          )}
        </Stack>
      </form>
    </Paper>
  );
}
