import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords } from '../../../base/language.ts';
import { DiagnosticsButton } from '../diagnostics/diagnostics-button.tsx';
import { Presence } from '../saving/presence.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { useInstrumentActions, useSnapshot } from './instrument.ts';
import { InstrumentMenu } from './instrument-menu.tsx';
import { PublishLink } from './publish-link.tsx';

/** Undo, redo and the save status. */
export function InstrumentToolbar() {
  const words = useWords();
  const { undo, redo } = useInstrumentActions();
  const canUndo = useSnapshot((snapshot) => snapshot.canUndo);
  const canRedo = useSnapshot((snapshot) => snapshot.canRedo);
  const { kind, workingCopyId = '' } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  useUndoKeys(undo, redo);
  return (
    <>
      {kind !== undefined && <Presence kind={kind} />}
      <SaveStatus />
      <DiagnosticsButton />
      {/* A phone has no line for all buttons; these two stay together. */}
      <Group gap="xs" wrap="nowrap">
        <Tooltip label={words('Undo')}>
          <ActionIcon
            variant="default"
            size="lg"
            onClick={undo}
            disabled={!canUndo}
            aria-label={words('Undo')}
            aria-keyshortcuts="Control+Z"
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={words('Redo')}>
          <ActionIcon
            variant="default"
            size="lg"
            onClick={redo}
            disabled={!canRedo}
            aria-label={words('Redo')}
            aria-keyshortcuts="Control+Shift+Z"
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <InstrumentMenu kind={kind} />
      <PublishLink workingCopyId={workingCopyId} />
    </>
  );
}

/** Undoes and redoes everything with the usual keys, also inside of fields, which show the same state. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [undo, redo]);
}
