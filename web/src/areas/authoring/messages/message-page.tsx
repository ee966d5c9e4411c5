import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLanguage } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { draftOf, emptyDraft } from './draft.ts';
import { MessageEditor } from './message-editor.tsx';
import { messageQuery } from './queries.ts';

/** Writes the first revision of a message. */
export function NewMessagePage() {
  return <MessageEditor saved={undefined} start={emptyDraft(useLanguage())} />;
}

/** A revision of a message; saving it makes the next one. */
export function MessagePage() {
  const { messageId } = useParams({ from: '/signed-in/o/$organizationId/a/$appId/messages/$messageId' });
  const { api } = useApp();
  const { data: saved, error, refetch } = useQuery(messageQuery(messageId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!saved) return <LoadingPage />;
  return <MessageEditor key={saved.id} saved={saved} start={draftOf(saved)} />;
}
