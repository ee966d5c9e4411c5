import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useParticipantWords } from './participant-words.ts';
import { refreshStudy } from './queries.ts';

type Action = 'pause' | 'resume' | 'withdraw';

const ACTIONS: Record<StudyParticipantWithTimeline['status'], readonly Action[]> = {
  active: ['pause', 'withdraw'],
  paused: ['resume', 'withdraw'],
  completed: ['withdraw'],
  withdrawn: [],
};
const TARGETS = { pause: 'paused', resume: 'active', withdraw: 'withdrawn' } as const;

/** The changes of status that are possible now; each says what it does before it happens. */
export function ParticipantActions({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useParticipantWords();
  const { api } = useEnvironment();
  const [action, setAction] = useState<Action>();
  const { id, study_id, status } = participant;
  async function change() {
    const changed = await api.studies.changeParticipant(study_id, id, { status: TARGETS[action!] });
    await refreshStudy(study_id);
    notifyDone(words('changed', { status: words(changed.status) }));
  }
  return (
    <>
      {ACTIONS[status].map((possible) => (
        <Button key={possible} variant="default" onClick={() => setAction(possible)}>
          {words(possible)}
        </Button>
      ))}
      {action && (
        <Confirm
          opened
          title={words(`${action}Title`)}
          action={words(action)}
          danger={action === 'withdraw'}
          onConfirm={change}
          onClose={() => setAction(undefined)}
        >
          <Text size="sm">{words(`${action}Does`)}</Text>
        </Confirm>
      )}
    </>
  );
}
