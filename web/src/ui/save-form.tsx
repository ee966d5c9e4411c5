import { Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../base/language.ts';
import { notifyDone } from './notify.ts';
import { RequestForm } from './request-form.tsx';

interface SaveFormProps<Saved> {
  form: ComponentProps<typeof RequestForm>['form'];
  /** The fields. */
  children: ReactNode;
  /** Why nothing can be changed, if so; the form then has no button. */
  readOnly?: string | false;
  /** The text of the notification after saving. */
  done: string;
  save(): Promise<Saved>;
  /** Called after saving with the response of the service; the button is busy until it ends. */
  onSaved(saved: Saved): Promise<unknown>;
}

/** A form of settings with a button that saves them. */
export function SaveForm<Saved>(props: SaveFormProps<Saved>) {
  const { form, children, readOnly = false, done, save, onSaved } = props;
  const words = useWords();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      notifyDone(done);
      await onSaved(saved);
    },
  });
  return (
    <Paper withBorder p="md" component="section" maw={640}>
      <RequestForm form={form} sending={saving} action={readOnly === false ? words('Save') : undefined}>
        {readOnly !== false && <Text size="sm">{readOnly}</Text>}
        {children}
      </RequestForm>
    </Paper>
  );
}
