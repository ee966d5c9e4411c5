import type { ParticipantPageSettings } from '@eps/sdk';
import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { HelpLinesFields } from './help-lines-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { participantPageKey, participantPageQuery } from './queries.ts';
import { ThemeFields } from './theme-fields.tsx';
import { WordsFields } from './words-fields.tsx';

/** The settings of the participant page of an app. */
export function ParticipantPagePage() {
  const words = useWords();
  const { ids, api } = useApp();
  const { data: settings, error, refetch } = useQuery(participantPageQuery(ids, api));
  return (
    <Page
      title={words('Participant page')}
      about={words('What participants of all programs of this app see in addition to the questions.')}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <Skeleton height={200} />}
      {settings && <SettingsForm saved={settings} />}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: ParticipantPageSettings }) {
  const words = useWords();
  const { ids, api, may } = useApp();
  const form = useRequestForm({ settings: saved });
  const { settings } = form.values;
  const disabled = !may('organization:write');
  const save = useMutation({
    mutationFn: () => api.participantPage.setSettings(settings),
    onSuccess: async () => {
      await refresh(participantPageKey(ids));
      notifyDone(words('The participant page was saved.'));
    },
  });
  const onChange = (next: ParticipantPageSettings) => form.setFieldValue('settings', next);
  const fields = { settings, onChange, disabled };
  return (
    <RequestForm
      form={form}
      sending={save}
      action={disabled ? undefined : words('Save')}
      stack={{ maw: 760 }}
    >
      {disabled && <Text size="sm">{words('You can see these settings but not change them.')}</Text>}
      <HelpLinesFields {...fields} />
      <WordsFields {...fields} />
      <ThemeFields {...fields} />
      <PagePreview settings={settings} />
    </RequestForm>
  );
}
