import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useLanguage } from '../../base/language.ts';
import { appsQuery, environmentsQuery } from '../../base/queries.ts';
import { useApp } from '../../base/scope.ts';
import { Page } from '../../ui/page.tsx';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { copiesQuery, draftsQuery, publishedQuery, runningJobsQuery } from './queries.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';
import { useOverviewWords } from './words.ts';

/** The overview of an app: its content and its two environments. */
export function AppPage() {
  const words = useOverviewWords();
  const { ids, api, may } = useApp();
  const app = useQuery(appsQuery(ids.organizationId)).data?.find(({ id }) => id === ids.appId);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const number = new Intl.NumberFormat(useLanguage());
  const canRead = may('bundles:read');
  const drafts = useQuery({ ...draftsQuery(ids, api), enabled: canRead }).data;
  const running = useQuery({ ...runningJobsQuery(ids, api), enabled: canRead }).data;
  const published = useQuery({ ...publishedQuery(ids, api), enabled: canRead }).data;
  const copies = useQuery({ ...copiesQuery(ids, api), enabled: may('definitions:read') }).data;
  const attention = [
    { name: 'draftBundles', count: drafts, link: linkOptions({ from: APP, to: './bundles' }) },
    {
      name: 'runningJobs',
      count: running,
      link: linkOptions({ from: APP, to: './jobs', search: { status: 'running' } }),
    },
  ] as const;
  return (
    <Page title={app?.name ?? ''} about={app?.description || words('aboutApp')}>
      <Group gap="xs">
        {environments.map(({ id, kind }) => (
          <LinkButton
            key={id}
            from={APP}
            to="./e/$environmentId"
            params={{ environmentId: id }}
            variant={kind === 'live' ? 'filled' : 'default'}
          >
            {words('environment', { kind: words(kind) })}
          </LinkButton>
        ))}
      </Group>
      <Attention
        items={attention.flatMap(({ name, count, link }) =>
          count ? [{ text: words(name, { count, shown: number.format(count) }), link }] : [],
        )}
      />
      <Figures
        figures={[
          {
            label: words('copies'),
            count: copies,
            link: linkOptions({ from: APP, to: './instruments' }),
          },
          {
            label: words('bundles'),
            count: published,
            link: linkOptions({ from: APP, to: './bundles' }),
          },
        ]}
      />
      <NextSteps
        items={[
          may('definitions:write') && {
            text: words('instruments'),
            link: linkOptions({ from: APP, to: './instruments' }),
          },
          may('programs:write') && {
            text: words('promote'),
            link: linkOptions({ from: APP, to: './promote' }),
          },
        ]}
      />
    </Page>
  );
}
