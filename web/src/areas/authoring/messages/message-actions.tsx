import type { MessageTemplate } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { messagesKey } from '../../../shared/queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import type { contentOf } from './draft.ts';
import { messageKey } from './queries.ts';
import { useMessageWords } from './words.ts';

interface MessageActionsProps {
  saved: MessageTemplate | undefined;
  content: ReturnType<typeof contentOf>;
  isChanged: boolean;
  /** Whether the draft is complete enough for a revision. */
  isComplete: boolean;
  isValid: boolean;
  isSaving: boolean;
  onSave(): void;
}

/** Saves the draft, or publishes the revision while nothing is changed. */
export function MessageActions(props: MessageActionsProps) {
  const { saved, isChanged, isComplete, isValid, isSaving, onSave } = props;
  const words = useMessageWords();
  const { may } = useApp();
  const [isPublishing, setPublishing] = useState(false);
  const canPublish = saved?.status === 'draft' && !isChanged && may('bundles:publish');
  return (
    <>
      {may('definitions:write') && (
        <Button
          variant={canPublish ? 'default' : 'filled'}
          disabled={!isComplete || !isChanged}
          loading={isSaving}
          onClick={onSave}
        >
          {words(saved ? 'saveRevision' : 'save')}
        </Button>
      )}
      {canPublish && (
        <Button disabled={!isValid} onClick={() => setPublishing(true)}>
          {words('publish')}
        </Button>
      )}
      {isPublishing && saved && <PublishDialog saved={saved} onClose={() => setPublishing(false)} />}
    </>
  );
}

function PublishDialog({ saved: { id }, onClose }: { saved: MessageTemplate; onClose(): void }) {
  const words = useMessageWords();
  const { ids, api } = useApp();
  async function publish() {
    await api.messages.publishTemplate(id);
    await refresh(messageKey(id), messagesKey(ids.appId));
    notifyDone(words('publishDone'));
  }
  return (
    <Confirm
      opened
      title={words('publishTitle')}
      action={words('publish')}
      onConfirm={publish}
      onClose={onClose}
    >
      <Text size="sm">{words('publishDoes')}</Text>
    </Confirm>
  );
}
