import { useApp, useEnvironment } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { JobList } from './job-list.tsx';
import { useJobWords } from './words.ts';

/** The jobs of the app. */
export function AppJobsPage() {
  const words = useJobWords();
  const { ids, api } = useApp();
  return (
    <Page title={words('title')} about={words('aboutApp')}>
      <JobList of={ids} jobs={api.jobs} next={words('noneNextApp')} />
    </Page>
  );
}

/** The jobs of the environment. */
export function EnvironmentJobsPage() {
  const words = useJobWords();
  const { ids, api } = useEnvironment();
  return (
    <Page title={words('title')} about={words('aboutEnvironment')}>
      <JobList of={ids} jobs={api.jobs} next={words('noneNextEnvironment')} />
    </Page>
  );
}
