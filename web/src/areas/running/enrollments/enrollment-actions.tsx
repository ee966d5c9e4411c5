import type { Enrollment } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
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

/** The changes of status that are possible now; each says what it does before it happens. */
export function EnrollmentActions({ enrollment }: { enrollment: Enrollment }) {
  const words = useEnrollmentWords();
  const { api } = useEnvironment();
  const [action, setAction] = useState<Action>();
  async function change() {
    const { status } = await api.enrollments.setStatus(enrollment.id, { status: TARGETS[action!] });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['enrollment', enrollment.id] }),
      queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
    ]);
    notifyDone(words('changed', { status: words(status) }));
  }
  return (
    <>
      {ACTIONS[enrollment.status].map((possible) => (
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
