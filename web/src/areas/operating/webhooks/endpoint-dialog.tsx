import type { EventType, WebhookEndpoint, WebhookEndpointWithSecret } from '@eps/sdk';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { EVENT_TYPES } from '../events/event-types.ts';
import { webhooksKey } from './queries.ts';

interface EndpointDialogProps {
  /** Absent: a new endpoint. */
  endpoint?: WebhookEndpoint;
  onCreated?(endpoint: WebhookEndpointWithSecret): void;
  onClose(): void;
}

/** Creates or changes an endpoint. */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const form = useRequestForm<{ url: string; event_types: EventType[] }>({
    url: endpoint?.url ?? '',
    event_types: endpoint?.event_types ?? [],
  });
  async function save() {
    const { url, event_types } = form.values;
    if (endpoint) {
      // The API hides credentials in the address, so an address that was not changed is not sent.
      await api.webhookEndpoints.change(endpoint.id, { event_types, ...(url !== endpoint.url && { url }) });
      notifyDone(words('The endpoint was updated.'));
    } else onCreated?.(await api.webhookEndpoints.create({ url, event_types }));
    await refresh(webhooksKey(ids));
  }
  return (
    <FormDialog
      form={form}
      opened
      title={words(endpoint ? 'Edit endpoint' : 'Add endpoint')}
      action={endpoint ? words('Save') : words('Add endpoint')}
      size="lg"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={words('URL')}
        description={words('An https URL that is reachable from the internet.')}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label={words('Event types')}
        description={words('Leave empty to receive all events, including types added later.')}
        {...form.getInputProps('event_types')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs" spacing="xs">
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={words.code('events', type)} description={type} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </FormDialog>
  );
}
