import { useQuery } from '@tanstack/react-query';
import { appsQuery, environmentsQuery } from '../../app/current-scope.ts';
import { useEnvironment } from '../../app/scope.ts';
import { Page } from '../../ui/page.tsx';
import { useCount } from './count.ts';
import { useAttention } from './environment-attention.ts';
import { Attention, Figures, NextSteps } from './sections.tsx';
import { useOverviewWords } from './words.ts';

/** The overview of an environment: what needs attention, counts, next steps. */
export function EnvironmentPage() {
  const words = useOverviewWords();
  const { ids, may } = useEnvironment();
  const app = useQuery(appsQuery(ids.organizationId)).data?.find(({ id }) => id === ids.appId);
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const isTest = environments.find(({ id }) => id === ids.environmentId)?.kind === 'test';
  const appBase = `/o/${ids.organizationId}/a/${ids.appId}`;
  const base = `${appBase}/e/${ids.environmentId}`;
  return (
    <Page
      title={words(isTest ? 'testTitle' : 'liveTitle', { app: app?.name ?? '' })}
      about={words('aboutOrganization')}
    >
      <Attention items={useAttention(base)} />
      <EnvironmentFigures base={base} />
      <NextSteps
        items={[
          may('programs:write') && { text: words('addProgram'), to: `${base}/programs` },
          may('subjects:write') && { text: words('addPeople'), to: `${base}/subjects` },
          may('webhooks:write') && { text: words('addWebhook'), to: `${base}/webhooks` },
          isTest && may('programs:write') && { text: words('setClock'), to: `${base}/settings` },
          isTest && may('programs:write') && { text: words('promote'), to: `${appBase}/promote` },
        ]}
      />
    </Page>
  );
}

function EnvironmentFigures({ base }: { base: string }) {
  const words = useOverviewWords();
  const { ids, api, may } = useEnvironment();
  const key = (name: string) => [ids, name];
  const programs = useCount(
    key('active-programs'),
    (page) => api.programs.list({ status: 'active', ...page }),
    may('programs:read'),
  );
  const subjects = useCount(
    key('subjects'),
    (page) => api.subjects.list({ status: 'active', ...page }),
    may('subjects:read'),
  );
  const enrollments = useCount(
    key('enrollments'),
    (page) => api.enrollments.list({ status: 'active', ...page }),
    may('enrollments:read'),
  );
  const completed = useCount(
    key('completed'),
    (page) => api.evaluations.list({ status: 'completed', ...page }),
    may('evaluations:read'),
  );
  return (
    <Figures
      figures={[
        { label: words('activePrograms'), count: programs, to: `${base}/programs?status=active` },
        { label: words('subjects'), count: subjects, to: `${base}/subjects` },
        { label: words('enrollments'), count: enrollments, to: `${base}/enrollments?status=active` },
        { label: words('completed'), count: completed, to: `${base}/evaluations?status=completed` },
      ]}
    />
  );
}
