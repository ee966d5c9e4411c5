import { Button, Group, Text, Tooltip } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { messageOf } from '../../../ui/error-text.ts';
import { useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

/** Shows whether everything is saved, and what to do if not. */
export function SaveStatus() {
  const words = useWords();
  const language = useLanguage();
  const { autosave } = useOpenInstrument();
  const saveState = useSnapshot((snapshot) => snapshot.saveState);
  const saveError = useSnapshot((snapshot) => snapshot.saveError);
  const conflicts = useSnapshot((snapshot) => snapshot.conflicts);
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c={saveState === 'failed' ? 'red' : 'dimmed'} role="status">
        {words.named(`saving.${saveState}`)}
      </Text>
      {saveState === 'failed' && (
        <Tooltip label={messageOf(saveError, language)}>
          <Button size="compact-sm" variant="default" onClick={autosave.retry}>
            {words('Try again')}
          </Button>
        </Tooltip>
      )}
      {conflicts.length > 0 && <ConflictDialog conflicts={conflicts} />}
    </Group>
  );
}
