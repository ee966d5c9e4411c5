import type { ParticipantPageSettings } from '@eps/sdk';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { HelpLinesFields } from './help-lines-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { participantPageKey, participantPageQuery } from './queries.ts';
import { ThemeFields } from './theme-fields.tsx';
import { useParticipantPageWords } from './words.ts';
import { WordsFields } from './words-fields.tsx';

/** The settings of the participant page of an app. */
export function ParticipantPagePage() {
  const words = useParticipantPageWords();
  const { ids, api } = useApp();
  const { data: settings, error, refetch } = useQuery(participantPageQuery(ids, api));
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <Skeleton height={200} />}
      {settings && <SettingsForm saved={settings} />}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: ParticipantPageSettings }) {
  const words = useParticipantPageWords();
  const { ids, api, may } = useApp();
  const [settings, setSettings] = useState(saved);
  const disabled = !may('organization:write');
  const save = useMutation({
    mutationFn: () => api.participantPage.setSettings(settings),
    onSuccess: async () => {
      await refresh(participantPageKey(ids));
      notifyDone(words('saved'));
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  const fields = { settings, onChange: setSettings, disabled };
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        {disabled && <Text size="sm">{words('readOnly')}</Text>}
        <HelpLinesFields {...fields} />
        <WordsFields {...fields} />
        <ThemeFields {...fields} />
        <PagePreview settings={settings} />
        {save.error && <ErrorAlert error={save.error} />}
        {!disabled && (
          <Button type="submit" w="fit-content" loading={save.isPending}>
            {words('save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
