import type { ProgramLink } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { queryClient, refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { linksKey } from '../queries.ts';
import type { LinkState } from './link-state.ts';

interface LinkActionsProps {
  link: ProgramLink;
  state: LinkState;
  onChange(): void;
}

/** Changes, closes, opens again and deletes a public link, and renews its secret. */
export function LinkActions({ link, state, onChange }: LinkActionsProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [asked, setAsked] = useState<'close' | 'delete' | 'rotate'>();
  const [secret, setSecret] = useState<string>();
  const { id, program_id, name } = link;
  async function close() {
    // The clock of the environment, which also decides about the states in the list.
    const { now } = await queryClient.fetchQuery(clockQuery(ids.environmentId, api));
    const waits = link.opens_at !== undefined && link.opens_at >= now;
    const times = { closes_at: now, ...(waits && { opens_at: null }) };
    await api.programs.changeLink(program_id, id, times);
    await refresh(linksKey(program_id));
    notifyDone(words('The link was closed.'));
  }
  async function reopen() {
    await api.programs.changeLink(program_id, id, { closes_at: null });
    await refresh(linksKey(program_id));
    notifyDone(words('The link was reopened.'));
  }
  async function rotate() {
    setSecret((await api.programs.rotateLinkSigningSecret(program_id, id)).signing_secret);
  }
  async function remove() {
    await api.programs.deleteLink(program_id, id);
    await refresh(linksKey(program_id));
    notifyDone(words('The link was deleted.'));
  }
  const doing = { close, delete: remove, rotate };
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <Button {...button} aria-label={words('Edit {{name}}', { name })} onClick={onChange}>
        {words('Edit')}
      </Button>
      {state === 'closed' ? (
        <Button
          {...button}
          aria-label={words('Reopen {{name}}', { name })}
          onClick={() => reopen().catch(notifyError)}
        >
          {words('Reopen')}
        </Button>
      ) : (
        <Button {...button} aria-label={words('Close {{name}}', { name })} onClick={() => setAsked('close')}>
          {words('Close')}
        </Button>
      )}
      <Button {...button} aria-label={words('Delete {{name}}', { name })} onClick={() => setAsked('delete')}>
        {words('Delete')}
      </Button>
      {link.signing && (
        <Button
          {...button}
          aria-label={words('New secret for {{name}}', { name })}
          onClick={() => setAsked('rotate')}
        >
          {words.named('program-links.rotate')}
        </Button>
      )}
      <SecretDialog
        title={words('Signing secret')}
        about={words(
          'Your system signs the values of the link with this secret. It is shown only once. The documentation has the code.',
        )}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
      {asked && (
        <Confirm
          opened
          title={words.named(`program-links.${asked}Title`, { name })}
          action={words.named(`program-links.${asked}`)}
          danger={asked === 'delete'}
          onConfirm={doing[asked]}
          onClose={() => setAsked(undefined)}
        >
          <Text size="sm">{words.named(`program-links.${asked}Does`)}</Text>
        </Confirm>
      )}
    </Group>
  );
}
