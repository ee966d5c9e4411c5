import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@eps/sdk';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCodeNames } from '../../../ui/use-code-names.ts';
import { EVENT_NAMES } from '../events/event-types.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { webhooksKey } from './queries.ts';
import { useWebhookWords } from './words.ts';

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret(endpoint: WebhookEndpointWithSecret): void;
}

/** An endpoint with its health and its actions. */
export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const words = useWebhookWords();
  const nameOf = useCodeNames(EVENT_NAMES);
  const { may } = useEnvironment();
  const { url, status, event_types } = endpoint;
  return (
    <Paper withBorder p="md" component="article" aria-label={url}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Title>
          <StatusBadge status={status} label={words(status)} />
        </Group>
        <Text size="sm" c="dimmed">
          {event_types.length === 0
            ? words('allTypes')
            : `${words('typeCount', { count: event_types.length })}: ${event_types.map(nameOf).join(', ')}`}
        </Text>
        <EndpointHealth endpointId={endpoint.id} />
        {may('webhooks:write') && <EndpointActions endpoint={endpoint} onSecret={onSecret} />}
      </Stack>
    </Paper>
  );
}

function EndpointActions({ endpoint, onSecret }: EndpointCardProps) {
  const words = useWebhookWords();
  const { ids, api } = useEnvironment();
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'remove'>();
  const reload = () => refresh(webhooksKey(ids));
  const isEnabled = endpoint.status === 'enabled';
  const ping = useMutation({
    mutationFn: () => api.webhookEndpoints.ping(endpoint.id),
    onSuccess: () => notifyDone(words('pinged')),
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
    notifyDone(words('removed'));
    await reload();
  }
  const closeDialog = () => setDialog(undefined);
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
        {words('ping')}
      </Button>
      <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {words(isEnabled ? 'disable' : 'enable')}
      </Button>
      {(['edit', 'rotate', 'remove'] as const).map((name) => (
        <Button key={name} size="xs" variant="default" onClick={() => setDialog(name)}>
          {words(name)}
        </Button>
      ))}
      {dialog === 'edit' && <EndpointDialog endpoint={endpoint} onClose={closeDialog} />}
      <Confirm
        opened={dialog === 'rotate'}
        title={words('rotateTitle')}
        action={words('rotate')}
        onConfirm={async () => onSecret(await api.webhookEndpoints.rotateSecret(endpoint.id, {}))}
        onClose={closeDialog}
      >
        {words('rotateAbout')}
      </Confirm>
      <Confirm
        opened={dialog === 'remove'}
        title={words('removeTitle')}
        action={words('remove')}
        danger
        onConfirm={remove}
        onClose={closeDialog}
      >
        {words('removeAbout')}
      </Confirm>
    </Group>
  );
}
