import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useWords } from '../../base/language.ts';
import { appsQuery, environmentsQuery } from '../../base/queries.ts';
import { useEnvironment } from '../../base/scope.ts';
import { Page } from '../../ui/page.tsx';
import { APP, ENVIRONMENT } from '../../ui/page-link.tsx';
import { useAttention, useEnvironmentCounts } from './environment-attention.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';

/** The overview of an environment: what needs attention, counts, next steps. */
export function EnvironmentPage() {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const app = useQuery(appsQuery(ids.organizationId)).data?.find(({ id }) => id === ids.appId);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const isTest = environments.find(({ id }) => id === ids.environmentId)?.kind === 'test';
  return (
    <Page
      title={words(isTest ? '{{app}} · Test' : '{{app}} · Live', { app: app?.name ?? '' })}
      about={words('What needs your attention, and what to do next.')}
    >
      <Attention items={useAttention()} />
      <EnvironmentFigures />
      <NextSteps
        items={[
          may('programs:write') && {
            text: words('Create a program'),
            link: linkOptions({ from: ENVIRONMENT, to: './programs/new' }),
          },
          may('subjects:write') && {
            text: words('Import people'),
            link: linkOptions({ from: ENVIRONMENT, to: './subjects/import' }),
          },
          may('webhooks:write') && {
            text: words('Receive events with a webhook'),
            link: linkOptions({ from: ENVIRONMENT, to: './webhooks' }),
          },
          isTest &&
            may('programs:write') && {
              text: words('Advance the test clock'),
              link: linkOptions({ from: ENVIRONMENT, to: './settings' }),
            },
          isTest &&
            may('programs:write') && {
              text: words('Promote a program from test to live'),
              link: linkOptions({ from: APP, to: './promote' }),
            },
        ]}
      />
    </Page>
  );
}

function EnvironmentFigures() {
  const words = useWords();
  const { programs, subjects, enrollments, evaluations } = useEnvironmentCounts() ?? {};
  return (
    <Figures
      figures={[
        {
          label: words('Active programs'),
          count: programs?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './programs', search: { status: 'active' } }),
        },
        {
          label: words('People'),
          count: subjects?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './subjects' }),
        },
        {
          label: words('Active enrollments'),
          count: enrollments?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './enrollments', search: { status: 'active' } }),
        },
        {
          label: words('Completed evaluations'),
          count: evaluations?.completed,
          link: linkOptions({ from: ENVIRONMENT, to: './evaluations', search: { status: 'completed' } }),
        },
      ]}
    />
  );
}
