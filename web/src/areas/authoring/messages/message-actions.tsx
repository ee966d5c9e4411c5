import type { MessageTemplate } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { messagesKey } from '../../../shared/queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import type { contentOf } from './draft.ts';
import { messageKey } from './queries.ts';

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
  const words = useWords();
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
          {words(saved ? 'Save as next revision' : 'Save draft')}
        </Button>
      )}
      {canPublish && (
        <Button disabled={!isValid} onClick={() => setPublishing(true)}>
          {words('Publish')}
        </Button>
      )}
      {isPublishing && saved && <PublishDialog saved={saved} onClose={() => setPublishing(false)} />}
    </>
  );
}

function PublishDialog({ saved: { id }, onClose }: { saved: MessageTemplate; onClose(): void }) {
  const words = useWords();
  const { ids, api } = useApp();
  async function publish() {
    await api.messages.publishTemplate(id);
    await refresh(messageKey(id), messagesKey(ids.appId));
    notifyDone(words('The message was published.'));
  }
  return (
    <Confirm
      opened
      title={words('Publish this revision?')}
      action={words('Publish')}
      onConfirm={publish}
      onClose={onClose}
    >
      <Text size="sm">
        {words('Programs can send it. It can no longer be changed; changes are a new revision.')}
      </Text>
    </Confirm>
  );
}
