import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DAY_MS } from '../../../ui/days.ts';
import { useFilters } from '../../../ui/filters.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { webhooksKey } from './queries.ts';
import { useWebhookWords } from './words.ts';

const RETRIED = ['dead_letter', 'failed', 'succeeded'] as const;

/** Retries the deliveries of a period, of the endpoint by which the list is filtered or of all endpoints. */
export function RetryManyDialog({ onClose }: { onClose(): void }) {
  const words = useWebhookWords();
  const { ids, api } = useEnvironment();
  const { filters } = useFilters<{ endpoint_id?: string }>();
  const [from, setFrom] = useState(localMinute(new Date(Date.now() - DAY_MS)));
  const [to, setTo] = useState(localMinute(new Date(Date.now() + 60_000)));
  const [status, setStatus] = useState<(typeof RETRIED)[number]>('dead_letter');
  async function retry() {
    const { retried, more } = await api.webhookDeliveries.retryMany({
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(to).toISOString(),
      status,
      ...(filters.endpoint_id !== undefined && { endpoint_id: filters.endpoint_id }),
    });
    notifyDone(`${words('retriedMany', { count: retried })} ${more ? words('more') : ''}`);
    await refresh(webhooksKey(ids));
  }
  return (
    <FormDialog
      opened
      title={words('retryManyTitle')}
      action={words('retry')}
      onSubmit={retry}
      onClose={onClose}
    >
      <Text size="sm">{words('retryManyAbout')}</Text>
      <NativeSelect
        label={words('which')}
        value={status}
        onChange={({ currentTarget: { value } }) => setStatus(value as (typeof RETRIED)[number])}
        data={RETRIED.map((value) => ({ value, label: words(value) }))}
      />
      <TextInput
        type="datetime-local"
        label={words('from')}
        required
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={words('to')}
        required
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
