import type { Enrollment } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { enrollmentKey } from '../../../shared/people/queries.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { enrollmentsKey } from '../queries.ts';

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
  const words = useWords();
  const { api } = useEnvironment();
  async function change(action: Action) {
    const { status } = await api.enrollments.setStatus(enrollment.id, { status: TARGETS[action] });
    await refresh(enrollmentKey(enrollment.id), enrollmentsKey);
    notifyDone(words('Enrollment status: {{status}}', { status: words.named(`enrollments.${status}`) }));
  }
  return (
    <ConfirmedActions
      actions={ACTIONS[enrollment.status]}
      textOf={(key) => words.named(`enrollments.${key}`)}
      effects={(action) => [words.named(`enrollments.${action}Does`)]}
      danger="withdraw"
      perform={change}
    />
  );
}
