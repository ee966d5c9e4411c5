import type { Json, MergeConflict } from '@eps/sdk';
import { Button, Code, Group, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useOpenInstrument } from '../editor/instrument.ts';

/** Asks which of two changes of the same value is kept. It cannot be closed without an answer. */
export function ConflictDialog({ conflicts }: { conflicts: readonly MergeConflict[] }) {
  const words = useWords();
  const { autosave } = useOpenInstrument();
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const choose = (index: number, takesTheirs: boolean) => {
    const next = new Set(theirs);
    if (takesTheirs) next.add(index);
    else next.delete(index);
    setTheirs(next);
  };
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={words('Conflicting changes')}
    >
      <Stack>
        <Text size="sm">
          {words(
            'You and someone else changed the same values. All other changes were merged. Choose which values to keep; the others are lost. Nothing is saved until you do.',
          )}
        </Text>
        <ScrollArea.Autosize mah="50vh">
          <Stack>
            {conflicts.map((conflict, index) => (
              <Conflict
                key={conflict.path.join('/')}
                conflict={conflict}
                takesTheirs={theirs.has(index)}
                onChoose={(takesTheirs) => choose(index, takesTheirs)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setTheirs(new Set())}>
            {words('Keep all mine')}
          </Button>
          <Button variant="default" onClick={() => setTheirs(new Set(conflicts.keys()))}>
            {words('Keep all theirs')}
          </Button>
          <Button onClick={() => autosave.resolve(theirs)}>{words('Save choices')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConflictProps {
  conflict: MergeConflict;
  takesTheirs: boolean;
  onChoose(takesTheirs: boolean): void;
}

function Conflict({ conflict: { path, base, ours, theirs }, takesTheirs, onChoose }: ConflictProps) {
  const words = useWords();
  const name = path
    .filter((key) => key !== 'contents')
    .map((key) => key.replace(/^\w+=/, ''))
    .join(' › ');
  const text = (value: Json | undefined) =>
    value === undefined ? words('removed') : typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <Radio.Group
      label={<Code>{name}</Code>}
      description={base === undefined ? undefined : `${words('Before')}: ${short(text(base))}`}
      value={takesTheirs ? 'theirs' : 'mine'}
      onChange={(value) => onChoose(value === 'theirs')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="mine" label={`${words('Mine')}: ${short(text(ours))}`} />
        <Radio value="theirs" label={`${words('Theirs')}: ${short(text(theirs))}`} />
      </Stack>
    </Radio.Group>
  );
}

const MOST_SHOWN = 400;
const short = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text);
