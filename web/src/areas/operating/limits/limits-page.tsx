import { Alert, Anchor, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { limitsQuery } from '../queries.ts';
import { type Limit, LimitCard, usedOf } from './limit-card.tsx';
import { useLimitWords } from './words.ts';

const NEAR = 0.8;

/** The rate limits of the user and of the organization, with their use and advice. */
export function LimitsPage() {
  const words = useLimitWords();
  const { organizationId, api } = useOrganization();
  const peaks = useRef<Record<string, number>>({});
  const { data, error, refetch } = useQuery({
    ...limitsQuery(organizationId, api),
    select: ({ limits }) => limits.map((limit) => ({ ...limit, peak: highest(peaks.current, limit) })),
  });
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Stack gap="xl">
          {data.map((limit) => (
            <LimitCard key={limit.policy} limit={limit} peak={limit.peak} />
          ))}
        </Stack>
      )}
      {data && <Advice isNear={data.some(({ peak, limit }) => peak > NEAR * limit)} />}
    </Page>
  );
}

/** Remembers and returns the highest number of units of a limit that were in use. */
function highest(peaks: Record<string, number>, limit: Limit): number {
  const peak = Math.max(peaks[limit.policy] ?? 0, usedOf(limit));
  peaks[limit.policy] = peak;
  return peak;
}

function Advice({ isNear }: { isNear: boolean }) {
  const words = useLimitWords();
  return (
    <Section title={words('advice')}>
      {isNear ? (
        <Alert color="orange" variant="outline">
          {words('near')}
        </Alert>
      ) : (
        <Text size="sm">{words('calm')}</Text>
      )}
      <List spacing="xs" maw="75ch" size="sm">
        <List.Item>{words('wait')}</List.Item>
        <List.Item>{words('batch')}</List.Item>
        <List.Item>{words('webhooks')}</List.Item>
        <List.Item>
          {words('keys')}{' '}
          <PageLink from={ORGANIZATION} to="./api-keys">
            {words('toKeys')}
          </PageLink>
        </List.Item>
        <List.Item>
          {words('operator')}{' '}
          <Anchor href="/docs/operations" size="sm">
            {words('documentation')}
          </Anchor>
        </List.Item>
      </List>
    </Section>
  );
}
