import type { Program } from '@eps/sdk';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useChangeProgram } from './change-program.ts';
import { draftOf, recurrenceOf } from './recurrence-draft.ts';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { useProgramWords } from './words.ts';

export function RecurrenceDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const common = useCommonWords();
  const change = useChangeProgram(program);
  const [draft, setDraft] = useState(draftOf(program.recurrence));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => change({ recurrence: recurrenceOf(draft) }, words('recurrenceChanged')),
    onSuccess: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (draft.frequency !== 'on_event' || draft.eventNames.length > 0) save.mutate();
  }
  return (
    <Dialog opened onClose={onClose} title={words('editRecurrence')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{words('editRecurrenceAbout')}</Text>
          {save.error && <ErrorAlert error={save.error} />}
          <RecurrenceEditor
            draft={draft}
            onChange={setDraft}
            isTried={isTried}
            createdAt={program.created_at}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
