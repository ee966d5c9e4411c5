import { Button, Popover, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { pastedRows } from '../scorecard/paste.ts';
import { useFieldWords } from './words.ts';

/** Takes the rows of a table that the author copied from a spreadsheet. */
export function PasteTable({ label, onTake }: { label: string; onTake(text: string): void }) {
  const words = useFieldWords();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus width={320}>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)}>
          {words('paste')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('paste')}>
        <Stack gap="xs">
          <Text size="sm">{words('pasteAbout')}</Text>
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
            {words('take', { count: pastedRows(text).length })}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
