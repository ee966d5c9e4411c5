import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DAY_MS } from '../../../ui/days.ts';
import { useFilters } from '../../../ui/filters.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { webhooksKey } from './queries.ts';

const RETRIED = ['dead_letter', 'failed', 'succeeded'] as const;

/** Retries the deliveries of a period, of the endpoint by which the list is filtered or of all endpoints. */
export function RetryManyDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
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
    notifyDone(
      `${words.named('webhooks.retriedMany', { count: retried })} ${more ? words('More deliveries match. Repeat to resend them too.') : ''}`,
    );
    await refresh(webhooksKey(ids));
  }
  return (
    <FormDialog
      form={form}
      title={words('Resend deliveries')}
      action={words('Resend')}
      onSubmit={retry}
      onClose={onClose}
    >
      <Text size="sm">{words('Resends deliveries that were created in this period.')}</Text>
      <NativeSelect
        label={words('Status')}
        {...form.getInputProps('status')}
        data={RETRIED.map((value) => ({ value, label: words.named(`webhooks.${value}`) }))}
      />
      <TextInput type="datetime-local" label={words('From')} required {...form.getInputProps('starts_at')} />
      <TextInput type="datetime-local" label={words('Until')} required {...form.getInputProps('ends_at')} />
    </FormDialog>
  );
}
