import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCommonWords } from '../../app/common-words.ts';
import { appsQuery, environmentsQuery } from '../../app/current-scope.ts';
import { useApp } from '../../app/scope.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useCount } from './count.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';
import { useOverviewWords } from './words.ts';

/** The overview of an app: its content and its two environments. */
export function AppPage() {
  const words = useOverviewWords();
  const common = useCommonWords();
  const { ids, api, may } = useApp();
  const app = useQuery(appsQuery(ids.organizationId)).data?.find(({ id }) => id === ids.appId);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const base = `/o/${ids.organizationId}/a/${ids.appId}`;
  const key = (name: string) => [ids, name];
  const canRead = may('bundles:read');
  const drafts = useCount(
    key('drafts'),
    (page) => api.bundles.list(page),
    canRead,
    ({ status }) => status === 'draft' || status === 'validated',
  );
  const running = useCount(key('jobs'), (page) => api.jobs.list({ status: 'running', ...page }), canRead);
  const published = useCount(
    key('published'),
    (page) => api.bundles.list({ status: 'published', ...page }),
    canRead,
  );
  const definitions = useCount(
    key('definitions'),
    (page) => api.definitions.list(page),
    may('definitions:read'),
  );
  const attention = [
    { name: 'draftBundles', count: drafts, to: `${base}/bundles` },
    { name: 'runningJobs', count: running, to: `${base}/jobs?status=running` },
  ] as const;
  return (
    <Page title={app?.name ?? ''} about={app?.description || words('aboutApp')}>
      <Group>
        {environments.map(({ id, kind }) => (
          <Paper key={id} withBorder p="md" miw={220}>
            <Text fw={600} mb="xs">
              {common(kind)}
            </Text>
            <LinkButton to={`${base}/e/${id}`} variant={kind === 'live' ? 'filled' : 'default'}>
              {words('environment', { kind: common(kind) })}
            </LinkButton>
          </Paper>
        ))}
      </Group>
      <Attention
        items={attention.flatMap(({ name, count, to }) =>
          count && count.value > 0
            ? [{ text: words(name, { count: count.value, shown: count.shown }), to }]
            : [],
        )}
      />
      <Figures
        figures={[
          { label: words('definitions'), count: definitions, to: `${base}/instruments` },
          { label: words('bundles'), count: published, to: `${base}/bundles` },
        ]}
      />
      <NextSteps
        items={[
          may('definitions:write') && { text: words('instruments'), to: `${base}/instruments` },
          may('programs:write') && { text: words('promote'), to: `${base}/promote` },
        ]}
      />
    </Page>
  );
}
