import type { WebhookAttempt, WebhookDelivery } from '@eps/sdk';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { eventQuery } from '../queries.ts';
import { attemptsQuery, webhooksKey } from './queries.ts';

interface DeliveryDetailsProps {
  delivery: WebhookDelivery | undefined;
  onClose(): void;
}

/** A delivery with its message and attempts. */
export function DeliveryDetails({ delivery, onClose }: DeliveryDetailsProps) {
  const words = useWords();
  return (
    <DetailsDrawer
      opened={delivery !== undefined}
      title={words('Delivery of {{event}}', {
        event: delivery ? words.code('events', delivery.event_type) : '',
      })}
      onClose={onClose}
    >
      {delivery && <Details delivery={delivery} />}
    </DetailsDrawer>
  );
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const retry = useMutation({
    mutationFn: () => api.webhookDeliveries.retry(delivery.id),
    onSuccess: () => notifyDone(words('The delivery will be resent.')),
    onError: notifyError,
    onSettled: () => refresh(webhooksKey(ids)),
  });
  return (
    <>
      <Facts
        items={[
          [
            words('Status'),
            <StatusBadge
              key="state"
              status={delivery.status}
              label={words.named(`webhooks.${delivery.status}`)}
            />,
          ],
          [words('Created'), <Time key="created" value={delivery.created_at} withSeconds />],
          ...(delivery.delivered_at === undefined
            ? []
            : ([
                [words('Delivered'), <Time key="end" value={delivery.delivered_at} withSeconds />],
              ] as const)),
          ...(delivery.next_attempt_at === undefined
            ? []
            : ([
                [words('Next attempt'), <Time key="next" value={delivery.next_attempt_at} withSeconds />],
              ] as const)),
          [words('Last error'), delivery.last_error ?? words('None')],
        ]}
      />
      {may('webhooks:write') && delivery.status !== 'pending' && (
        <Button
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate()}
          style={{ alignSelf: 'flex-start' }}
        >
          {words('Resend')}
        </Button>
      )}
      <Payload eventId={delivery.event_id} />
      <Attempts delivery={delivery} />
    </>
  );
}

function Payload({ eventId }: { eventId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(eventQuery(eventId, ids, api));
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>{words('Payload')}</Title>
      {error && <Text size="sm">{words('The event is no longer stored.')}</Text>}
      {data && <CodeBlock label={words('Payload')} code={JSON.stringify(data, null, 2)} />}
    </Stack>
  );
}

function Attempts({ delivery: { id, attempt_count } }: { delivery: WebhookDelivery }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(attemptsQuery(id, attempt_count, ids, api));
  if (error) return <ErrorAlert error={error} />;
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>{words('Attempts')}</Title>
      {data?.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
    </Stack>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const words = useWords();
  const { attempted_at, duration_ms, response_status, error, response_body } = attempt;
  return (
    <Stack gap={4}>
      <Text size="sm">
        <Time value={attempted_at} withSeconds /> · {words('{{ms}} ms', { ms: duration_ms })} ·{' '}
        {response_status === undefined ? error : `HTTP ${response_status}`}
      </Text>
      {response_body ? (
        <CodeBlock label={words('Response')} code={response_body} />
      ) : (
        <Text size="sm" c="dimmed">
          {words('The response body was not stored.')}
        </Text>
      )}
    </Stack>
  );
}
