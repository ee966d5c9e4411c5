import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { endpointHealthQuery } from './queries.ts';

const STATES = ['succeeded', 'pending', 'failed', 'dead_letter'] as const;

/** The outcomes of the deliveries of the last 24 hours; every count is a link to its deliveries. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data } = useQuery(endpointHealthQuery(endpointId, ids, api));
  if (!data) return null;
  return (
    <>
      {data.disabled_reason !== undefined && (
        <Alert color="orange" title={words.named(`webhooks.reason_${data.disabled_reason}`)} />
      )}
      <Group gap="md">
        <Text size="sm">{words('Last 24 hours')}:</Text>
        {STATES.map((state) => (
          <PageLink
            key={state}
            from={ENVIRONMENT}
            to="./webhooks/deliveries"
            search={{ endpoint_id: endpointId, status: state }}
          >
            {data.last_24_hours[state]} {words.named(`webhooks.${state}`)}
          </PageLink>
        ))}
      </Group>
      {data.failing_since !== undefined && (
        <Text size="sm">
          {words('Failing since')} <Time value={data.failing_since} />
        </Text>
      )}
      {data.oldest_waiting_at !== undefined && (
        <Text size="sm">
          {words('Oldest pending delivery')}: <Time value={data.oldest_waiting_at} />
        </Text>
      )}
    </>
  );
}
