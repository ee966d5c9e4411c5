import type { MessageSettings, SendWindow } from '@eps/sdk';
import { Checkbox, Group, Skeleton, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useLanguage } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { useMessageSettingsWords } from './words.ts';

/** The sender of messages to people, and when they are sent. */
export function MessageSettingsPage() {
  const words = useMessageSettingsWords();
  const { ids, api } = useEnvironment();
  const key = ['message-settings', ids.environmentId];
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => api.messageSettings.get() });
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={300} />}
      {data && <SettingsForm saved={data} queryKey={key} />}
    </Page>
  );
}

function SettingsForm({ saved, queryKey }: { saved: MessageSettings; queryKey: readonly string[] }) {
  const words = useMessageSettingsWords();
  const { api, may } = useEnvironment();
  const { environment } = useCurrentScope();
  const [from, setFrom] = useState(saved.from ?? '');
  const [replyTo, setReplyTo] = useState(saved.reply_to ?? '');
  const [allow, setAllow] = useState((saved.allow ?? []).join('\n'));
  const [window, setWindow] = useState<SendWindow>(saved.send_window ?? { from: '', to: '' });
  const disabled = !may('messages:write');
  function save() {
    const allowed = [...new Set(linesOf(allow))];
    const isAlways = window.from === '' && window.to === '' && !window.days;
    return api.messageSettings.set({
      ...(from !== '' && { from }),
      ...(replyTo !== '' && { reply_to: replyTo }),
      ...(allowed.length > 0 && { allow: allowed }),
      ...(!isAlways && { send_window: window }),
    });
  }
  const address = { type: 'email', disabled } as const;
  return (
    <SaveForm
      done={words('saved')}
      readOnly={disabled && words('readOnly')}
      save={save}
      onSaved={(settings) => Promise.resolve(queryClient.setQueryData(queryKey, settings))}
    >
      <TextInput
        {...address}
        label={words('from')}
        description={words('fromAbout')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        {...address}
        label={words('replyTo')}
        description={words('replyToAbout')}
        value={replyTo}
        onChange={(event) => setReplyTo(event.currentTarget.value)}
      />
      {environment?.kind === 'test' && (
        <Textarea
          label={words('allow')}
          description={words('allowAbout')}
          autosize
          minRows={2}
          spellCheck={false}
          disabled={disabled}
          value={allow}
          onChange={(event) => setAllow(event.currentTarget.value)}
        />
      )}
      <WindowFields window={window} disabled={disabled} onChange={setWindow} />
    </SaveForm>
  );
}

interface WindowFieldsProps {
  window: SendWindow;
  disabled: boolean;
  onChange(window: SendWindow): void;
}

function WindowFields({ window, disabled, onChange }: WindowFieldsProps) {
  const words = useMessageSettingsWords();
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' });
  const { from, to, days = [] } = window;
  const isAlways = from === '' && to === '' && days.length === 0;
  const isOrdered = isAlways || (from !== '' && from < to);
  function setDays(chosen: readonly string[]) {
    onChange({ from, to, ...(chosen.length > 0 && { days: chosen.map(Number).sort() }) });
  }
  return (
    <>
      <Title order={2}>{words('window')}</Title>
      <Text size="sm">{words('windowAbout')}</Text>
      <Group grow>
        <TextInput
          type="time"
          label={words('windowFrom')}
          disabled={disabled}
          value={from}
          onChange={(event) => onChange({ ...window, from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={words('windowTo')}
          disabled={disabled}
          value={to}
          error={isOrdered ? undefined : words('windowOrder')}
          onChange={(event) => onChange({ ...window, to: event.currentTarget.value })}
        />
      </Group>
      <Checkbox.Group
        label={words('days')}
        description={words('daysAbout')}
        value={days.map(String)}
        onChange={setDays}
      >
        <Group gap="sm" mt="xs">
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            // 1 January 2024 was a Monday, the first ISO weekday.
            <Checkbox
              key={day}
              value={String(day)}
              disabled={disabled}
              label={weekday.format(Date.UTC(2024, 0, day))}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
