import { NativeSelect, Text, TextInput } from '@mantine/core';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DAY_MS } from '../../../ui/days.ts';
import { useFilters } from '../../../ui/filters.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { webhooksKey } from './queries.ts';
import { useWebhookWords } from './words.ts';

const RETRIED = ['dead_letter', 'failed', 'succeeded'] as const;

/** Retries the deliveries of a period, of the endpoint by which the list is filtered or of all endpoints. */
export function RetryManyDialog({ onClose }: { onClose(): void }) {
  const words = useWebhookWords();
  const { ids, api } = useEnvironment();
  const { filters } = useFilters<{ endpoint_id?: string }>();
  const form = useRequestForm<{ status: (typeof RETRIED)[number]; starts_at: string; ends_at: string }>({
    status: 'dead_letter',
    starts_at: localMinute(new Date(Date.now() - DAY_MS)),
    ends_at: localMinute(new Date(Date.now() + 60_000)),
  });
  async function retry() {
    const { status, starts_at, ends_at } = form.values;
    const { retried, more } = await api.webhookDeliveries.retryMany({
      starts_at: new Date(starts_at).toISOString(),
      ends_at: new Date(ends_at).toISOString(),
      status,
      ...(filters.endpoint_id !== undefined && { endpoint_id: filters.endpoint_id }),
    });
    notifyDone(`${words('retriedMany', { count: retried })} ${more ? words('more') : ''}`);
    await refresh(webhooksKey(ids));
  }
  return (
    <FormDialog
      form={form}
      title={words('retryManyTitle')}
      action={words('retry')}
      onSubmit={retry}
      onClose={onClose}
    >
      <Text size="sm">{words('retryManyAbout')}</Text>
      <NativeSelect
        label={words('which')}
        {...form.getInputProps('status')}
        data={RETRIED.map((value) => ({ value, label: words(value) }))}
      />
      <TextInput type="datetime-local" label={words('from')} required {...form.getInputProps('starts_at')} />
      <TextInput type="datetime-local" label={words('to')} required {...form.getInputProps('ends_at')} />
    </FormDialog>
  );
}
