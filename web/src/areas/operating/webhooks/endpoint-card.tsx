import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@eps/sdk';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { webhooksKey } from './queries.ts';

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret(endpoint: WebhookEndpointWithSecret): void;
}

/** An endpoint with its health and its actions. */
export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const words = useWords();
  const { may } = useEnvironment();
  const { url, status, event_types } = endpoint;
  return (
    <Paper withBorder p="md" component="article" aria-label={url}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Title>
          <StatusBadge status={status} label={words.named(`webhooks.${status}`)} />
        </Group>
        <Text size="sm" c="dimmed">
          {event_types.length === 0
            ? words('All events')
            : `${words.named('webhooks.typeCount', { count: event_types.length })}: ${event_types.map((code) => words.code('events', code)).join(', ')}`}
        </Text>
        <EndpointHealth endpointId={endpoint.id} />
        {may('webhooks:write') && <EndpointActions endpoint={endpoint} onSecret={onSecret} />}
      </Stack>
    </Paper>
  );
}

function EndpointActions({ endpoint, onSecret }: EndpointCardProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'remove'>();
  const reload = () => refresh(webhooksKey(ids));
  const isEnabled = endpoint.status === 'enabled';
  const ping = useMutation({
    mutationFn: () => api.webhookEndpoints.ping(endpoint.id),
    onSuccess: () => notifyDone(words('A test message was sent. See deliveries.')),
    onError: notifyError,
    onSettled: reload,
  });
  const toggle = useMutation({
    mutationFn: () =>
      api.webhookEndpoints.change(endpoint.id, { status: isEnabled ? 'disabled' : 'enabled' }),
    onError: notifyError,
    onSettled: reload,
  });
  async function remove() {
    await api.webhookEndpoints.delete(endpoint.id);
    notifyDone(words('The endpoint was deleted.'));
    await reload();
  }
  const closeDialog = () => setDialog(undefined);
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
        {words('Send test message')}
      </Button>
      <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {words(isEnabled ? 'Disable' : 'Enable')}
      </Button>
      {(['edit', 'rotate', 'remove'] as const).map((name) => (
        <Button key={name} size="xs" variant="default" onClick={() => setDialog(name)}>
          {words.named(`webhooks.${name}`)}
        </Button>
      ))}
      {dialog === 'edit' && <EndpointDialog endpoint={endpoint} onClose={closeDialog} />}
      <Confirm
        opened={dialog === 'rotate'}
        title={words('Rotate the signing secret?')}
        action={words.named('webhooks.rotate')}
        onConfirm={async () => onSecret(await api.webhookEndpoints.rotateSecret(endpoint.id, {}))}
        onClose={closeDialog}
      >
        {words('For 24 hours, messages are signed with both the old and the new secret.')}
      </Confirm>
      <Confirm
        opened={dialog === 'remove'}
        title={words('Delete this endpoint?')}
        action={words.named('webhooks.remove')}
        danger
        onConfirm={remove}
        onClose={closeDialog}
      >
        {words('It no longer receives events. Pending deliveries are given up.')}
      </Confirm>
    </Group>
  );
}
