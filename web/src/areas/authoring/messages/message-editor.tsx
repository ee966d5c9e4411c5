import { type MessageTemplate, sameJson } from '@eps/sdk';
import { Grid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { messagesKey } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { APP } from '../../../ui/page-link.tsx';
import { slugOf } from '../../../ui/slug.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { contentOf, type MessageDraft } from './draft.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessagePreview } from './message-preview.tsx';
import { messageCheckQuery } from './queries.ts';
import { Revisions } from './revisions.tsx';

interface MessageEditorProps {
  /** Undefined while the first revision is written. */
  saved: MessageTemplate | undefined;
  start: MessageDraft;
}

const CHECK_AFTER_MS = 400;

/** The texts of a message in its languages, with their preview beside them. */
export function MessageEditor({ saved, start }: MessageEditorProps) {
  const words = useWords();
  const { may } = useApp();
  const [draft, setDraft] = useState(start);
  const [locale, setLocale] = useState(Object.keys(start.locales)[0]);
  const content = useMemo(() => contentOf(draft), [draft]);
  const [settled] = useDebouncedValue(content, CHECK_AFTER_MS);
  const { data: checked } = useCheck(settled);
  const save = useSave(draft);
  const hasNewTexts = !sameJson(content, contentOf(start));
  const isChanged = hasNewTexts || draft.name !== start.name || draft.businessId !== start.businessId;
  // Nobody has made a mistake in texts that nobody has begun to write.
  const isBegun = saved !== undefined || hasNewTexts;
  const mayEdit = may('definitions:write');
  return (
    <Page
      title={saved?.name ?? words('New message')}
      about={
        saved ? (
          <StatusBadge
            status={saved.status}
            label={words('Revision {{revision}}, {{status}}', {
              revision: saved.revision,
              status: words.named(`common.${saved.status}`),
            })}
          />
        ) : (
          words('A mail in one or more languages. Programs can send it once it is published.')
        )
      }
      actions={
        <MessageActions
          saved={saved}
          content={content}
          isChanged={isChanged}
          isComplete={draft.name.trim() !== '' && (saved !== undefined || slugOf(draft.businessId) !== '')}
          isValid={checked?.valid === true && settled === content}
          isSaving={save.isPending}
          onSave={() => save.mutate()}
        />
      }
    >
      {save.error && <ErrorAlert error={save.error} />}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Names draft={draft} isNew={saved === undefined} readOnly={!mayEdit} onChange={setDraft} />
            <LanguageTabs
              {...{ draft, locale, setLocale }}
              diagnostics={(isBegun && checked?.diagnostics) || []}
              readOnly={!mayEdit}
              onChange={setDraft}
            />
            {mayEdit && saved && (
              <Text size="sm">
                {words(
                  isChanged
                    ? 'Saving creates the next revision. Programs keep the one that they use.'
                    : 'Nothing is changed.',
                )}
              </Text>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <MessagePreview content={settled} draft={draft} locale={locale} isValid={checked?.valid === true} />
        </Grid.Col>
      </Grid>
      {saved && <Revisions saved={saved} />}
    </Page>
  );
}

/** The findings of the check of the content. While other content is checked, the last findings stay. */
function useCheck(content: ReturnType<typeof contentOf>) {
  const { ids, api } = useApp();
  return useQuery(messageCheckQuery(content, ids.appId, api));
}

/** Saves the draft as the next revision, and opens it. */
function useSave(draft: MessageDraft) {
  const words = useWords();
  const { ids, api } = useApp();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      api.messages.createTemplate({
        name: draft.name.trim(),
        business_id: draft.businessId,
        content: contentOf(draft),
      }),
    onSuccess: async ({ id, revision }) => {
      await refresh(messagesKey(ids.appId));
      notifyDone(words('Revision {{revision}} was saved.', { revision }));
      await navigate({ from: APP, to: './messages/$messageId', params: { messageId: id } });
    },
  });
}

interface NamesProps {
  draft: MessageDraft;
  isNew: boolean;
  readOnly: boolean;
  onChange(draft: MessageDraft): void;
}

/** The name and the id. The id follows the name until the author edits it, and cannot be changed later. */
function Names({ draft, isNew, readOnly, onChange }: NamesProps) {
  const words = useWords();
  const follows = draft.businessId === slugOf(draft.name);
  return (
    <Stack gap="sm">
      <TextInput
        label={words('Name')}
        required
        maxLength={255}
        readOnly={readOnly}
        value={draft.name}
        onChange={({ currentTarget: { value: name } }) =>
          onChange({ ...draft, name, ...(isNew && follows && { businessId: slugOf(name) }) })
        }
      />
      {isNew && (
        <TextInput
          label={words('ID')}
          description={words('Stays the same in every revision. Programs and integrations refer to it.')}
          required
          maxLength={255}
          value={draft.businessId}
          onChange={({ currentTarget: { value: businessId } }) => onChange({ ...draft, businessId })}
        />
      )}
    </Stack>
  );
}
