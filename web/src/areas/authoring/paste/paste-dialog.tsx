import { Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import type { OutlineRow } from '../experience/outline.ts';
import { cellsOf } from './cells.ts';
import { PasteReview } from './paste-review.tsx';

/** Characters of a clipboard that are read: far more than 500 questions have. */
const MAX_CHARACTERS = 4_000_000;

interface PasteDialogProps {
  /** The text that was pasted into the outline; empty if the dialog was opened to paste into it. */
  copied: { text: string; html: string };
  /** The row of the outline that the questions follow. */
  after: OutlineRow | undefined;
  onClose(): void;
}

/** Makes questions of rows that were copied from a spreadsheet or a document. */
export function PasteDialog({ copied, after, onClose }: PasteDialogProps) {
  const words = useWords();
  const [cells, setCells] = useState(() => read(copied.text, copied.html));
  return (
    <Dialog opened onClose={onClose} title={words('Paste rows')} size="xl">
      {cells.length === 0 ? (
        <PasteField onRead={(text, html) => setCells(read(text, html))} />
      ) : (
        <PasteReview cells={cells} after={after} onAgain={() => setCells([])} onClose={onClose} />
      )}
    </Dialog>
  );
}

function read(text: string, html: string): string[][] {
  return cellsOf(text.slice(0, MAX_CHARACTERS), html.length > MAX_CHARACTERS ? '' : html);
}

/** Reads pasted text at once, and typed text when it is submitted. */
function PasteField({ onRead }: { onRead(text: string, html: string): void }) {
  const words = useWords();
  const form = useRequestForm({ text: '' });
  const { text } = form.values;
  function paste(event: ClipboardEvent) {
    const { clipboardData } = event;
    const [plain, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
    if (text !== '' || plain.trim() === '') return;
    event.preventDefault();
    onRead(plain, html);
  }
  const reading = useMutation({ mutationFn: async () => onRead(text, '') });
  return (
    <RequestForm
      form={form}
      sending={reading}
      action={words('Read rows')}
      ready={text.trim() !== ''}
      footer={(submit) => <Group justify="flex-end">{submit}</Group>}
    >
      <Text size="sm">
        {words(
          'Copy rows in Excel, Google Sheets or Word and paste them here: one question a row, with columns such as question, answers, reverse, subscale and translation.',
        )}
      </Text>
      <Textarea
        label={words('Rows')}
        onPaste={paste}
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </RequestForm>
  );
}
