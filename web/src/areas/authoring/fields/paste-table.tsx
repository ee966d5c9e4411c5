import { Button, Popover, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { pastedRows } from '../scorecard/paste.ts';

/** Takes the rows of a table that the author copied from a spreadsheet. */
export function PasteTable({ label, onTake }: { label: string; onTake(text: string): void }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus width={320}>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)}>
          {words('Paste table')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('Paste table')}>
        <Stack gap="xs">
          <Text size="sm">{words('Copy cells from your spreadsheet and paste them here.')}</Text>
          <Textarea
            label={label}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            autosize
            minRows={4}
            maxRows={10}
            data-autofocus
          />
          <Button
            size="compact-sm"
            disabled={text.trim() === ''}
            onClick={() => {
              onTake(text);
              setText('');
              setOpen(false);
            }}
          >
            {words.named('fields.take', { count: pastedRows(text).length })}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
