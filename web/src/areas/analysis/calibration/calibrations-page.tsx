import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
import { useCalibrationWords } from './words.ts';

/** Starts calibrations, and shows their results beside the parameters in use. */
export function CalibrationsPage() {
  const words = useCalibrationWords();
  const { api } = useEnvironment();
  const { filters } = useFilters<{ job?: string }>();
  return (
    <Page title={words('title')} about={words('about')}>
      <StartCalibration />
      {filters.job !== undefined && (
        <Section title={words('result')}>
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
  const words = useCalibrationWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(calibrationsQuery(ids.environmentId, api));
  return (
    <Section title={words('earlier')}>
      {error && <ErrorAlert error={error} />}
      {data?.length === 0 && <Text size="sm">{words('noEarlier')}</Text>}
      {data && data.length > 0 && (
        <DataTable aria-label={words('earlier')} w="auto" columns={[words('title'), words('status')]}>
          {data.map(({ id, created_at, status }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <PageLink from={ENVIRONMENT} to="./calibrations" search={{ job: id }}>
                  {words('show')} <Time value={created_at} />
                </PageLink>
              </Table.Td>
              <Table.Td>
                <Stack align="flex-start">
                  <StatusBadge status={status} label={words(`state.${status}`)} />
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}
