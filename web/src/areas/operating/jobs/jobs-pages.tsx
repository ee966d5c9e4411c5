import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { JobList } from './job-list.tsx';

/** The jobs of the app. */
export function AppJobsPage() {
  const words = useWords();
  const { ids, api } = useApp();
  return (
    <Page
      title={words('Background jobs')}
      about={words('Simulations of instruments. They continue if you close this page.')}
    >
      <JobList of={ids} jobs={api.jobs} next={words('Simulate an instrument to see its progress here.')} />
    </Page>
  );
}

/** The jobs of the environment. */
export function EnvironmentJobsPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  return (
    <Page
      title={words('Background jobs')}
      about={words('Calibrations, shadow scoring and personal links. They continue if you close this page.')}
    >
      <JobList
        of={ids}
        jobs={api.jobs}
        next={words('Calibrate an instrument, or score past answers with another version, to see it here.')}
      />
    </Page>
  );
}
