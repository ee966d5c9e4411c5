import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { JobView } from '../../../shared/results/job-view.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { calibrationsQuery } from '../queries.ts';
import type { Calibration } from './calibration.ts';
import { CalibrationResult } from './calibration-result.tsx';
import { StartCalibration } from './start-calibration.tsx';

/** Starts calibrations, and shows their results beside the parameters in use. */
export function CalibrationsPage() {
  const words = useWords();
  const { api } = useEnvironment();
  const { filters } = useFilters<{ job?: string }>();
  return (
    <Page
      title={words('Calibration')}
      about={words(
        'Re-estimates the item parameters from people’s answers and compares them with the current ones. Nothing is changed.',
      )}
    >
      <StartCalibration />
      {filters.job !== undefined && (
        <Section title={words('Result')}>
          <JobView api={api} jobId={filters.job}>
            {(result) => (
              <CalibrationResult calibrationId={filters.job!} calibration={result as Calibration} />
            )}
          </JobView>
        </Section>
      )}
      <Earlier />
    </Page>
  );
}

function Earlier() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(calibrationsQuery(ids.environmentId, api));
  return (
    <Section title={words('Earlier calibrations')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && (
        <Text size="sm">{words('No calibrations yet. Choose an instrument and a subscale above.')}</Text>
      )}
      {data && data.length > 0 && (
        <DataTable
          aria-label={words('Earlier calibrations')}
          w="auto"
          columns={[words('Calibration'), words('Status')]}
        >
          {data.map(({ id, created_at, status }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <PageLink from={ENVIRONMENT} to="./calibrations" search={{ job: id }}>
                  {words('Calibration from')} <Time value={created_at} />
                </PageLink>
              </Table.Td>
              <Table.Td>
                <Stack align="flex-start">
                  <StatusBadge status={status} label={words.named(`calibration.state.${status}`)} />
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}
