import { Button, Group, Text, Tooltip } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import { messageOf } from '../../../ui/error-text.ts';
import { useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useSavingWords } from './words.ts';

/** Shows whether everything is saved, and what to do if not. */
export function SaveStatus() {
  const words = useSavingWords();
  const language = useLanguage();
  const { autosave } = useOpenInstrument();
  const saveState = useSnapshot((snapshot) => snapshot.saveState);
  const saveError = useSnapshot((snapshot) => snapshot.saveError);
  const conflicts = useSnapshot((snapshot) => snapshot.conflicts);
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c={saveState === 'failed' ? 'red' : 'dimmed'} role="status">
        {words(saveState)}
      </Text>
      {saveState === 'failed' && (
        <Tooltip label={messageOf(saveError, language)}>
          <Button size="compact-sm" variant="default" onClick={autosave.retry}>
            {words('retry')}
          </Button>
        </Tooltip>
      )}
      {conflicts.length > 0 && <ConflictDialog conflicts={conflicts} />}
    </Group>
  );
}
