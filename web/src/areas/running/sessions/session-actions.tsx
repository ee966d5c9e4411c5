import type { IssuedParticipantSession } from '@eps/sdk';
import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { sessionsKey } from '../queries.ts';
import { SessionDialog } from './session-dialog.tsx';

interface SessionActionsProps {
  session: IssuedParticipantSession;
  size?: ButtonProps['size'];
}

/** The actions on a session: create a new link for the person, and end the session. */
export function SessionActions({ session, size }: SessionActionsProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [open, setOpen] = useState<'link' | 'revoke'>();
  const close = () => setOpen(undefined);
  const id = usePersonText(session.subject_id, ids);
  const isOpen = session.status === 'issued' || session.status === 'active';
  async function revoke() {
    await api.participantSessions.revoke(session.id);
    await refresh(sessionsKey);
    notifyDone(words('The session was revoked.'));
  }
  if (session.status === 'completed') return null;
  return (
    <Group gap="xs">
      <Button
        size={size}
        variant={size ? 'default' : 'filled'}
        aria-label={words('New link for person {{id}}', { id })}
        onClick={() => setOpen('link')}
      >
        {words('New link')}
      </Button>
      {isOpen && (
        <Button
          size={size}
          variant="default"
          aria-label={words('Revoke the session of person {{id}}', { id })}
          onClick={() => setOpen('revoke')}
        >
          {words.named('common.revoke')}
        </Button>
      )}
      {open === 'link' && <SessionDialog of={session} onClose={close} />}
      <Confirm
        opened={open === 'revoke'}
        title={words('Revoke this session?')}
        action={words.named('common.revoke')}
        danger
        onConfirm={revoke}
        onClose={close}
      >
        <Text size="sm">
          {words('The link stops working immediately. Answers are kept, and a new link continues from them.')}
        </Text>
      </Confirm>
    </Group>
  );
}
