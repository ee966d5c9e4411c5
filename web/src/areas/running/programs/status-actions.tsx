import type { Program } from '@eps/sdk';
import { Group } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programKey, programsKey } from '../../../shared/queries.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { recurrenceSentence } from './recurrence-words.ts';

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
  const words = useWords();
  const { api } = useEnvironment();
  const effects = useEffects(program);
  async function change(action: Action) {
    const { status } = await api.programs.setStatus(program.id, { status: TARGETS[action] });
    await refresh(programKey(program.id), programsKey);
    notifyDone(words('Program status: {{status}}', { status: words.named(`common.${status}`) }));
  }
  return (
    <Group gap="xs">
      <ConfirmedActions
        actions={ACTIONS[program.status]}
        textOf={(key) => words.named(`programs.${key}`)}
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
  const words = useWords();
  const sentence = recurrenceSentence(recurrence, words);
  const isContinuous = mode === 'continuous';
  return (action) => {
    switch (action) {
      case 'activate':
        return [
          words('Enrolled people can answer from now on. You can pause the program at any time.'),
          ...(isContinuous ? [words('Cycles start on this schedule: {{sentence}}', { sentence })] : []),
        ];
      case 'pause':
        return [
          words(
            isContinuous
              ? 'No questions are asked and no answers are accepted until you resume the program. Cycles missed during the pause are not made up.'
              : 'You cannot create new sessions while the program is paused. People who already have a link can still answer and complete.',
          ),
        ];
      case 'resume':
        return [
          words(
            isContinuous
              ? 'Enrollments continue with the current cycle. Cycles missed during the pause are not made up.'
              : 'You can create sessions again.',
          ),
        ];
      case 'archive':
        return [
          words(
            'This cannot be undone: the program cannot be activated or changed again, and nobody else can be enrolled. Enrollments, evaluations and results remain readable.',
          ),
        ];
    }
  };
}
