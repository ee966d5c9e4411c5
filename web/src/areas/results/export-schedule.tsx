import type { ExportSchedule, Job } from '@eps/sdk';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { refresh } from '../../base/query-client.ts';
import { useEnvironment } from '../../base/scope.ts';
import { JobView } from '../../shared/results/job-view.tsx';
import { jobQuery } from '../../shared/results/queries.ts';
import { notifyDone, notifyError } from '../../ui/notify.ts';
import { Time } from '../../ui/time.tsx';
import { ExportContents } from './export-contents.tsx';
import { exportScheduleQuery } from './queries.ts';

/** The schedule of the environment: what its files contain, when the last one was made, and how to end it. */
export function ExportScheduleView({ schedule }: { schedule: ExportSchedule }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { frequency, next_at, last_job_id, ...contents } = schedule;
  const end = useMutation({
    mutationFn: () => api.exports.deleteSchedule(),
    onSuccess: async () => {
      await refresh(exportScheduleQuery(ids.environmentId, api).queryKey);
      notifyDone(words('The schedule has ended.'));
    },
    onError: notifyError,
  });
  return (
    <Alert
      icon={<IconRepeat size={18} aria-hidden />}
      color="gray"
      title={words.named(`export.every.${frequency}`)}
    >
      <Stack gap="xs">
        <ExportContents contents={contents}>
          {words(
            'Each file contains what the member or API key that set the schedule may see when the file is made. Members with the same rights can download it here for a day, and webhooks receive export.ready. Anyone who has the downloaded file can read it.',
          )}
        </ExportContents>
        {last_job_id !== undefined && <LastRun jobId={last_job_id} />}
        <Group justify="space-between">
          <Text size="sm">
            {words('Next file:')} <Time value={next_at} />
          </Text>
          {may('webhooks:write') && (
            <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {words('End the schedule')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function LastRun({ jobId }: { jobId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const read = () => api.jobs.get(jobId);
  const { data: job } = useQuery(jobQuery(jobId, api, read));
  return (
    <>
      {job && (
        <Text size="sm">
          {words('Last file:')} <Time value={job.finished_at ?? job.created_at} />
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
  const words = useWords();
  const path = useArchivePath(id);
  if (Date.now() - Date.parse(finished_at!) > KEPT_MS)
    return <Text size="sm">{words('It could be downloaded for a day.')}</Text>;
  return (
    <Anchor href={path} download size="sm">
      {words('Download')}
    </Anchor>
  );
}

/** Returns the address of the archive of an export. */
export function useArchivePath(jobId: string): string {
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  return `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}/jobs/${jobId}/result`;
}
