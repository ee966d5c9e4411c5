import type { MessageSettings } from '@eps/sdk';
import { Skeleton, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ALWAYS, savedWindow, WindowFields } from '../../../shared/messages/window-fields.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { messageSettingsQuery } from '../queries.ts';
import { useMessageSettingsWords } from './words.ts';

/** The sender of messages to people, and when they are sent. */
export function MessageSettingsPage() {
  const words = useMessageSettingsWords();
  const { ids, api } = useEnvironment();
  const { data, error, refetch } = useQuery(messageSettingsQuery(ids.environmentId, api));
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={300} />}
      {data && <SettingsForm saved={data} />}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: MessageSettings }) {
  const words = useMessageSettingsWords();
  const { ids, api, may } = useEnvironment();
  const { environment } = useCurrentScope();
  const form = useRequestForm({
    from: saved.from ?? '',
    reply_to: saved.reply_to ?? '',
    allow: (saved.allow ?? []).join('\n'),
  });
  const [window, setWindow] = useState(saved.send_window ?? ALWAYS);
  const disabled = !may('messages:write');
  function save() {
    const { from, reply_to, allow } = form.values;
    const allowed = [...new Set(linesOf(allow))];
    const send_window = savedWindow(window);
    return api.messageSettings.set({
      ...(from !== '' && { from }),
      ...(reply_to !== '' && { reply_to }),
      ...(allowed.length > 0 && { allow: allowed }),
      ...(send_window && { send_window }),
    });
  }
  const address = { type: 'email', disabled } as const;
  return (
    <SaveForm
      form={form}
      done={words('saved')}
      readOnly={disabled && words('readOnly')}
      save={save}
      onSaved={(settings) =>
        Promise.resolve(
          queryClient.setQueryData(messageSettingsQuery(ids.environmentId, api).queryKey, settings),
        )
      }
    >
      <TextInput
        {...address}
        label={words('from')}
        description={words('fromAbout')}
        {...form.getInputProps('from')}
      />
      <TextInput
        {...address}
        label={words('replyTo')}
        description={words('replyToAbout')}
        {...form.getInputProps('reply_to')}
      />
      {environment?.kind === 'test' && (
        <Textarea
          label={words('allow')}
          description={words('allowAbout')}
          autosize
          minRows={2}
          spellCheck={false}
          disabled={disabled}
          {...form.getInputProps('allow')}
        />
      )}
      <Title order={2}>{words('window')}</Title>
      <Text size="sm">{words('windowAbout')}</Text>
      <WindowFields window={window} disabled={disabled} onChange={setWindow} />
    </SaveForm>
  );
}
