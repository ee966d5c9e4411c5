import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { appsQuery, environmentsQuery } from '../../base/queries.ts';
import { useEnvironment } from '../../base/scope.ts';
import { Page } from '../../ui/page.tsx';
import { APP, ENVIRONMENT } from '../../ui/page-link.tsx';
import { useAttention, useEnvironmentCounts } from './environment-attention.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';
import { useOverviewWords } from './words.ts';

/** The overview of an environment: what needs attention, counts, next steps. */
export function EnvironmentPage() {
  const words = useOverviewWords();
  const { ids, may } = useEnvironment();
  const app = useQuery(appsQuery(ids.organizationId)).data?.find(({ id }) => id === ids.appId);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const isTest = environments.find(({ id }) => id === ids.environmentId)?.kind === 'test';
  return (
    <Page
      title={words(isTest ? 'testTitle' : 'liveTitle', { app: app?.name ?? '' })}
      about={words('aboutOrganization')}
    >
      <Attention items={useAttention()} />
      <EnvironmentFigures />
      <NextSteps
        items={[
          may('programs:write') && {
            text: words('addProgram'),
            link: linkOptions({ from: ENVIRONMENT, to: './programs' }),
          },
          may('subjects:write') && {
            text: words('addPeople'),
            link: linkOptions({ from: ENVIRONMENT, to: './subjects' }),
          },
          may('webhooks:write') && {
            text: words('addWebhook'),
            link: linkOptions({ from: ENVIRONMENT, to: './webhooks' }),
          },
          isTest &&
            may('programs:write') && {
              text: words('setClock'),
              link: linkOptions({ from: ENVIRONMENT, to: './settings' }),
            },
          isTest &&
            may('programs:write') && {
              text: words('promote'),
              link: linkOptions({ from: APP, to: './promote' }),
            },
        ]}
      />
    </Page>
  );
}

function EnvironmentFigures() {
  const words = useOverviewWords();
  const { programs, subjects, enrollments, evaluations } = useEnvironmentCounts() ?? {};
  return (
    <Figures
      figures={[
        {
          label: words('activePrograms'),
          count: programs?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './programs', search: { status: 'active' } }),
        },
        {
          label: words('subjects'),
          count: subjects?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './subjects' }),
        },
        {
          label: words('enrollments'),
          count: enrollments?.active,
          link: linkOptions({ from: ENVIRONMENT, to: './enrollments', search: { status: 'active' } }),
        },
        {
          label: words('completed'),
          count: evaluations?.completed,
          link: linkOptions({ from: ENVIRONMENT, to: './evaluations', search: { status: 'completed' } }),
        },
      ]}
    />
  );
}
