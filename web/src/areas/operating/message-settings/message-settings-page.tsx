import type { MessageSettings } from '@eps/sdk';
import { Skeleton, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ALWAYS, savedWindow, WindowFields } from '../../../shared/messages/window-fields.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { messageSettingsQuery } from '../queries.ts';

/** The sender of messages to people, and when they are sent. */
export function MessageSettingsPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error, refetch } = useQuery(messageSettingsQuery(ids.environmentId, api));
  return (
    <Page
      title={words('Messages')}
      about={words(
        'The sender of messages, and when they are sent. The operator of the service sets up the mail server.',
      )}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={300} />}
      {data && <SettingsForm saved={data} />}
    </Page>
  );
}

function SettingsForm({ saved }: { saved: MessageSettings }) {
  const words = useWords();
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
      done={words('The settings were saved.')}
      readOnly={disabled && words.named('message-settings.readOnly')}
      save={save}
      onSaved={(settings) =>
        Promise.resolve(
          queryClient.setQueryData(messageSettingsQuery(ids.environmentId, api).queryKey, settings),
        )
      }
    >
      <TextInput
        {...address}
        label={words('Sender')}
        description={words('Empty: the sender of the service.')}
        {...form.getInputProps('from')}
      />
      <TextInput
        {...address}
        label={words('Replies to')}
        description={words('Where replies to messages go.')}
        {...form.getInputProps('reply_to')}
      />
      {environment?.kind === 'test' && (
        <Textarea
          label={words('Addresses to which this test environment sends')}
          description={words(
            'One on each line, such as *@example.test. Messages to all others are shown only.',
          )}
          autosize
          minRows={2}
          spellCheck={false}
          disabled={disabled}
          {...form.getInputProps('allow')}
        />
      )}
      <Title order={2}>{words('When messages are sent')}</Title>
      <Text size="sm">
        {words(
          'In the time zone of the person; messages wait for it. Empty: at any time. Programs can have hours of their own.',
        )}
      </Text>
      <WindowFields window={window} disabled={disabled} onChange={setWindow} />
    </SaveForm>
  );
}
