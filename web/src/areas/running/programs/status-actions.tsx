import type { Program } from '@eps/sdk';
import { Group } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programKey, programsKey } from '../../../shared/queries.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
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

/** The possible changes of status; each explains its effect before it is made. */
export function StatusActions({ program }: { program: Program }) {
  const words = useProgramWords();
  const { api } = useEnvironment();
  const effects = useEffects(program);
  async function change(action: Action) {
    const { status } = await api.programs.setStatus(program.id, { status: TARGETS[action] });
    await refresh(programKey(program.id), programsKey);
    notifyDone(words('statusChanged', { status: words(status) }));
  }
  return (
    <Group gap="xs">
      <ConfirmedActions
        actions={ACTIONS[program.status]}
        words={words}
        effects={effects}
        danger="archive"
        primary={['activate', 'resume']}
        perform={change}
      />
    </Group>
  );
}

/** Returns a function that describes the effect of an action in sentences. */
function useEffects({ mode, recurrence }: Program): (action: Action) => string[] {
  const words = useProgramWords();
  const sentence = recurrenceSentence(recurrence, useLanguage());
  const isContinuous = mode === 'continuous';
  return (action) => {
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
  };
}
