import type { Enrollment } from '@eps/sdk';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { enrollmentKey } from '../../../shared/people/queries.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { enrollmentsKey } from '../queries.ts';
import { useEnrollmentWords } from './words.ts';

type Action = 'pause' | 'resume' | 'complete' | 'withdraw';

const ACTIONS: Record<Enrollment['status'], readonly Action[]> = {
  active: ['pause', 'complete', 'withdraw'],
  paused: ['resume', 'complete', 'withdraw'],
  completed: ['resume', 'withdraw'],
  withdrawn: [],
};
const TARGETS = {
  pause: 'paused',
  resume: 'active',
  complete: 'completed',
  withdraw: 'withdrawn',
} as const;

/** The possible changes of status; each explains its effect before it is made. */
export function EnrollmentActions({ enrollment }: { enrollment: Enrollment }) {
  const words = useEnrollmentWords();
  const { api } = useEnvironment();
  async function change(action: Action) {
    const { status } = await api.enrollments.setStatus(enrollment.id, { status: TARGETS[action] });
    await refresh(enrollmentKey(enrollment.id), enrollmentsKey);
    notifyDone(words('changed', { status: words(status) }));
  }
  return (
    <ConfirmedActions
      actions={ACTIONS[enrollment.status]}
      words={words}
      effects={(action) => [words(`${action}Does`)]}
      danger="withdraw"
      perform={change}
    />
  );
}
