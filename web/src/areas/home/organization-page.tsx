import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { client } from '../../app/client.ts';
import { appsQuery } from '../../app/current-scope.ts';
import { useOrganization } from '../../app/scope.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { useCount } from './count.ts';
import { SLUG } from './sample/state.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';
import { useOverviewWords } from './words.ts';

const TWO_WEEKS_MS = 14 * 86_400_000;

/** The overview of an organization: what needs attention, its apps, next steps. */
export function OrganizationPage() {
  const words = useOverviewWords();
  const { organizationId, may } = useOrganization();
  const { data: organization, error } = useQuery({
    queryKey: ['organization', organizationId],
    queryFn: () => client.organizations.get(organizationId),
  });
  const apps = useQuery(appsQuery(organizationId)).data;
  const base = `/o/${organizationId}`;
  const hasSample = apps?.some(({ slug }) => slug === SLUG);
  const canWrite = may('organization:write');
  if (error) return <PageError error={error} />;
  return (
    <Page title={organization?.name ?? ''} about={words('aboutOrganization')}>
      {apps?.length === 0 && (
        <EmptyState
          title={words('noApp')}
          next={words('noAppNext')}
          action={
            canWrite && (
              <Group>
                <LinkButton to={`${base}/sample`}>{words('trySample')}</LinkButton>
                <LinkButton to={`${base}/apps`} variant="default">
                  {words('ownApp')}
                </LinkButton>
              </Group>
            )
          }
        />
      )}
      {apps !== undefined && apps.length > 0 && <Overview />}
      <NextSteps
        items={[
          canWrite && { text: words(hasSample ? 'continueSample' : 'trySample'), to: `${base}/sample` },
          canWrite && { text: words('createApp'), to: `${base}/apps` },
          canWrite && { text: words('invite'), to: `${base}/members` },
          canWrite && { text: words('createKey'), to: `${base}/api-keys` },
        ]}
      />
    </Page>
  );
}

function Overview() {
  const words = useOverviewWords();
  const { organizationId, api, may } = useOrganization();
  const base = `/o/${organizationId}`;
  const canRead = may('organization:read');
  const soon = Date.now() + TWO_WEEKS_MS;
  const key = (name: string) => [organizationId, name];
  const members = useCount(key('members'), (page) => api.members.list(page), canRead);
  const keys = useCount(key('keys'), (page) => api.apiKeys.list(page), canRead);
  const expiring = useCount(
    key('expiring'),
    (page) => api.apiKeys.list(page),
    canRead,
    ({ expires_at }) => expires_at !== undefined && Date.parse(expires_at) < soon,
  );
  const invitations = useCount(
    key('invitations'),
    (page) => api.invitations.list(page),
    canRead,
    ({ status }) => status === 'pending',
  );
  const attention = [
    { name: 'openInvitations', count: invitations, to: `${base}/members` },
    { name: 'expiringKeys', count: expiring, to: `${base}/api-keys` },
  ] as const;
  return (
    <>
      <Attention
        items={attention.flatMap(({ name, count, to }) =>
          count && count.value > 0
            ? [{ text: words(name, { count: count.value, shown: count.shown }), to }]
            : [],
        )}
      />
      <Apps />
      <Figures
        figures={[
          { label: words('members'), count: members, to: `${base}/members` },
          { label: words('keys'), count: keys, to: `${base}/api-keys` },
        ]}
      />
    </>
  );
}

const SHOWN_APPS = 6;

function Apps() {
  const words = useOverviewWords();
  const { organizationId } = useOrganization();
  const apps = useQuery(appsQuery(organizationId)).data ?? [];
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('apps')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {apps.slice(0, SHOWN_APPS).map(({ id, name, description }) => (
          <Paper
            key={id}
            withBorder
            p="md"
            component={Link}
            to={`/o/${organizationId}/a/${id}`}
            td="none"
            c="inherit"
            miw={0}
          >
            <Text fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }} title={name}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
