import type { ExportSchedule, Job } from '@eps/sdk';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { refresh } from '../../base/query-client.ts';
import { useEnvironment } from '../../base/scope.ts';
import { JobView } from '../../shared/results/job-view.tsx';
import { jobQuery } from '../../shared/results/queries.ts';
import { notifyDone, notifyError } from '../../ui/notify.ts';
import { Time } from '../../ui/time.tsx';
import { ExportContents } from './export-contents.tsx';
import { useExportWords } from './export-words.ts';
import { exportScheduleQuery } from './queries.ts';

/** The schedule of the environment: what its files contain, when the last one was made, and how to end it. */
export function ExportScheduleView({ schedule }: { schedule: ExportSchedule }) {
  const words = useExportWords();
  const { ids, api, may } = useEnvironment();
  const { frequency, next_at, last_job_id, ...contents } = schedule;
  const end = useMutation({
    mutationFn: () => api.exports.deleteSchedule(),
    onSuccess: async () => {
      await refresh(exportScheduleQuery(ids.environmentId, api).queryKey);
      notifyDone(words('ended'));
    },
    onError: notifyError,
  });
  return (
    <Alert icon={<IconRepeat size={18} aria-hidden />} color="gray" title={words(`every.${frequency}`)}>
      <Stack gap="xs">
        <ExportContents contents={contents}>{words('whoScheduled')}</ExportContents>
        {last_job_id !== undefined && <LastRun jobId={last_job_id} />}
        <Group justify="space-between">
          <Text size="sm">
            {words('next')} <Time value={next_at} />
          </Text>
          {may('webhooks:write') && (
            <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {words('end')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function LastRun({ jobId }: { jobId: string }) {
  const words = useExportWords();
  const { api } = useEnvironment();
  const read = () => api.jobs.get(jobId);
  const { data: job } = useQuery(jobQuery(jobId, api, read));
  return (
    <>
      {job && (
        <Text size="sm">
          {words('last')} <Time value={job.finished_at ?? job.created_at} />
        </Text>
      )}
      <JobView api={api} jobId={jobId} read={read}>
        {() => job && <Made job={job} />}
      </JobView>
    </>
  );
}

/** An archive is kept for a day. */
const KEPT_MS = 86_400_000;

function Made({ job: { id, finished_at } }: { job: Job }) {
  const words = useExportWords();
  const path = useArchivePath(id);
  if (Date.now() - Date.parse(finished_at!) > KEPT_MS) return <Text size="sm">{words('gone')}</Text>;
  return (
    <Anchor href={path} download size="sm">
      {words('download')}
    </Anchor>
  );
}

/** Returns the address of the archive of an export. */
export function useArchivePath(jobId: string): string {
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  return `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}/jobs/${jobId}/result`;
}
