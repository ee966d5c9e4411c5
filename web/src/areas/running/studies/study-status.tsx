import { ServiceError, type Study } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { refreshStudy } from './queries.ts';
import { useStudyWords } from './words.ts';

type Action = 'activate' | 'pause' | 'resume' | 'archive';

const ACTIONS: Record<Study['status'], readonly Action[]> = {
  draft: ['activate', 'archive'],
  active: ['pause', 'archive'],
  paused: ['resume', 'archive'],
  archived: [],
};
const TARGETS = { activate: 'active', pause: 'paused', resume: 'active', archive: 'archived' } as const;

interface StudyStatusActionsProps {
  study: Study;
  /** Called after each attempt with whether it failed because the protocol is not released. */
  onUnreleased(isUnreleased: boolean): void;
}

/** The changes of status that are possible now; each says what it does before it happens. */
export function StudyStatusActions({ study, onUnreleased }: StudyStatusActionsProps) {
  const words = useStudyWords();
  const { api } = useEnvironment();
  const [action, setAction] = useState<Action>();
  async function change() {
    try {
      const { status } = await api.studies.setStatus(study.id, { status: TARGETS[action!] });
      onUnreleased(false);
      await refreshStudy(study.id);
      notifyDone(words('statusChanged', { status: words(status) }));
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'protocol_not_released')) throw error;
      onUnreleased(true);
    }
  }
  return (
    <>
      {ACTIONS[study.status].map((possible) => (
        <Button
          key={possible}
          variant={possible === 'activate' || possible === 'resume' ? 'filled' : 'default'}
          onClick={() => setAction(possible)}
        >
          {words(possible)}
        </Button>
      ))}
      {action && (
        <Confirm
          opened
          title={words(`${action}Title`)}
          action={words(action)}
          danger={action === 'archive'}
          onConfirm={change}
          onClose={() => setAction(undefined)}
        >
          <Text size="sm">{words(`${action}Does`)}</Text>
        </Confirm>
      )}
    </>
  );
}
