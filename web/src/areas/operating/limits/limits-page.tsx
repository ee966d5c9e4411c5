import { Alert, Anchor, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { limitsQuery } from '../queries.ts';
import { type Limit, LimitCard, usedOf } from './limit-card.tsx';

const NEAR = 0.8;

/** The rate limits of the user and of the organization, with their use and advice. */
export function LimitsPage() {
  const words = useWords();
  const { organizationId, api } = useOrganization();
  const peaks = useRef<Record<string, number>>({});
  const { data, error, refetch } = useQuery({
    ...limitsQuery(organizationId, api),
    select: ({ limits }) => limits.map((limit) => ({ ...limit, peak: highest(peaks.current, limit) })),
  });
  return (
    <Page
      title={words('Rate limits')}
      about={words(
        'How many requests the API accepts. A simple request costs one unit; imports, exports, lists of evaluations and scoring cost more.',
      )}
    >
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
  const words = useWords();
  return (
    <Section title={words('If requests are rejected (429)')}>
      {isNear ? (
        <Alert color="orange" variant="outline">
          {words(
            'More than 80% of a limit was used while this page was open. Take one of these steps before requests are rejected.',
          )}
        </Alert>
      ) : (
        <Text size="sm">{words('You are well within the limits. No action is needed.')}</Text>
      )}
      <List spacing="xs" maw="75ch" size="sm">
        <List.Item>
          {words(
            'Wait for the time in the Retry-After header, then resend the request with the same Idempotency-Key. The SDK and the command line do this automatically.',
          )}
        </List.Item>
        <List.Item>
          {words(
            'Send many items in one request. Importing 100 people costs about as much as five single requests, and enrolling 100 people about as much as four.',
          )}
        </List.Item>
        <List.Item>{words('Use webhooks to learn what happened instead of polling.')}</List.Item>
        <List.Item>
          {words(
            'Give each of your systems its own API key. A busy system then does not use up the limits of the others, only that of the organization.',
          )}{' '}
          <PageLink from={ORGANIZATION} to="./api-keys">
            {words('API keys')}
          </PageLink>
        </List.Item>
        <List.Item>
          {words(
            'Ask the operator of the service to raise EPS_REQUESTS_PER_SECOND or EPS_ORGANIZATION_REQUESTS_PER_SECOND.',
          )}{' '}
          <Anchor href="/docs/operations" size="sm">
            {words('Service settings')}
          </Anchor>
        </List.Item>
      </List>
    </Section>
  );
}
