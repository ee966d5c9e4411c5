import type { Program } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { refreshProgram } from './change-program.ts';
import { recurrenceSentence } from './recurrence-words.ts';
import { useProgramWords } from './words.ts';

type Action = 'activate' | 'pause' | 'resume' | 'archive';
type Target = 'active' | 'paused' | 'archived';

const ACTIONS: Record<Program['status'], readonly Action[]> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['resume', 'archive'],
  archived: [],
};
const TARGETS: Record<Action, Target> = {
  activate: 'active',
  pause: 'paused',
  resume: 'active',
  archive: 'archived',
};

/** The changes of status that are possible now; each says what it does before it happens. */
export function StatusActions({ program }: { program: Program }) {
  const words = useProgramWords();
  const [action, setAction] = useState<Action>();
  return (
    <Group gap="xs">
      {ACTIONS[program.status].map((possible) => (
        <Button
          key={possible}
          variant={possible === 'activate' || possible === 'resume' ? 'filled' : 'default'}
          onClick={() => setAction(possible)}
        >
          {words(possible)}
        </Button>
      ))}
      {action && <StatusDialog program={program} action={action} onClose={() => setAction(undefined)} />}
    </Group>
  );
}

interface StatusDialogProps {
  program: Program;
  action: Action;
  onClose(): void;
}

function StatusDialog({ program, action, onClose }: StatusDialogProps) {
  const words = useProgramWords();
  const { api } = useEnvironment();
  async function change() {
    const { status } = await api.programs.setStatus(program.id, { status: TARGETS[action] });
    await refreshProgram(program.id);
    notifyDone(words('statusChanged', { status: words(status) }));
  }
  return (
    <Confirm
      opened
      title={words(`${action}Title`)}
      action={words(action)}
      danger={action === 'archive'}
      onConfirm={change}
      onClose={onClose}
    >
      {useEffects(program, action).map((effect) => (
        <Text key={effect} size="sm">
          {effect}
        </Text>
      ))}
    </Confirm>
  );
}

/** What an action does, in sentences. */
function useEffects({ mode, recurrence }: Program, action: Action): string[] {
  const words = useProgramWords();
  const sentence = recurrenceSentence(recurrence, useLanguage());
  const isContinuous = mode === 'continuous';
  switch (action) {
    case 'activate':
      return [words('activateDoes'), ...(isContinuous ? [words('activateContinuous', { sentence })] : [])];
    case 'pause':
      return [words(isContinuous ? 'pauseContinuous' : 'pauseOneTime')];
    case 'resume':
      return [words(isContinuous ? 'resumeContinuous' : 'resumeOneTime')];
    case 'archive':
      return [words('archiveDoes')];
  }
}
