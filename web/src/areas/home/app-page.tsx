import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../base/language.ts';
import { appsQuery, environmentsQuery } from '../../base/queries.ts';
import { useApp } from '../../base/scope.ts';
import { Page } from '../../ui/page.tsx';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { copiesQuery, draftsQuery, publishedQuery, runningJobsQuery } from './queries.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';

/** The overview of an app: its content and its two environments. */
export function AppPage() {
  const words = useWords();
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
    <Page
      title={app?.name ?? ''}
      about={
        app?.description ||
        words('Both environments share instruments and their versions. People and results are separate.')
      }
    >
      <Group gap="xs">
        {environments.map(({ id, kind }) => (
          <LinkButton
            key={id}
            from={APP}
            to="./e/$environmentId"
            params={{ environmentId: id }}
            variant={kind === 'live' ? 'filled' : 'default'}
          >
            {words('Open {{kind}}', { kind: words.named(`common.${kind}`) })}
          </LinkButton>
        ))}
      </Group>
      <Attention
        items={attention.flatMap(({ name, count, link }) =>
          count
            ? [{ text: words.named(`overview.${name}`, { count, shown: number.format(count) }), link }]
            : [],
        )}
      />
      <Figures
        figures={[
          {
            label: words('Working copies'),
            count: copies,
            link: linkOptions({ from: APP, to: './instruments' }),
          },
          {
            label: words('Published versions'),
            count: published,
            link: linkOptions({ from: APP, to: './bundles' }),
          },
        ]}
      />
      <NextSteps
        items={[
          may('definitions:write') && {
            text: words('Create or edit an instrument'),
            link: linkOptions({ from: APP, to: './instruments' }),
          },
          may('programs:write') && {
            text: words('Promote a program from test to live'),
            link: linkOptions({ from: APP, to: './promote' }),
          },
        ]}
      />
    </Page>
  );
}
