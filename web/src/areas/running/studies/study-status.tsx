import { ServiceError, type Study } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { refreshStudy } from './queries.ts';

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
  /** Called after each attempt: with true if it failed because the protocol is not released. */
  onUnreleased(isUnreleased: boolean): void;
}

/** The possible changes of status; each explains its effect before it is made. */
export function StudyStatusActions({ study, onUnreleased }: StudyStatusActionsProps) {
  const words = useWords();
  const { api } = useEnvironment();
  async function change(action: Action) {
    try {
      const { status } = await api.studies.setStatus(study.id, { status: TARGETS[action] });
      onUnreleased(false);
      await refreshStudy(study.id);
      notifyDone(words('Status of the study: {{status}}', { status: words.named(`common.${status}`) }));
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'protocol_not_released')) throw error;
      onUnreleased(true);
    }
  }
  return (
    <ConfirmedActions
      actions={ACTIONS[study.status]}
      textOf={(key) => words.named(`studies.${key}`)}
      effects={(action) => [words.named(`studies.${action}Does`)]}
      danger="archive"
      primary={['activate', 'resume']}
      perform={change}
    />
  );
}
