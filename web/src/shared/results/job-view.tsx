import type { EnvironmentClient, Job } from '@eps/sdk';
import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { jobErrorText } from '../../ui/error-text.ts';
import { notifyError } from '../../ui/notify.ts';
import { isRunning } from '../../ui/running-job.ts';
import { percentText } from './number-text.ts';
import { jobQuery, jobResultQuery } from './queries.ts';

interface JobViewProps {
  api: EnvironmentClient;
  jobId: string;
  /** Reads a job that has no result of its own, for members without the right to read all jobs. */
  read?: () => Promise<Job>;
  children(result: unknown): ReactNode;
}

/**
 * A job of an environment: its progress, its failure or its result. It continues when the page is closed.
 */
export function JobView({ api, jobId, read, children }: JobViewProps) {
  const words = useWords();
  const language = useLanguage();
  const { data: job, error } = useQuery(jobQuery(jobId, api, read));
  const result = useQuery({
    ...jobResultQuery(jobId, api),
    enabled: !read && job?.status === 'succeeded',
  });
  if (error ?? result.error) return <ErrorAlert error={error ?? result.error} />;
  if (!job) return <Skeleton height={80} />;
  if (isRunning(job)) return <Running api={api} job={job} />;
  if (job.status === 'cancelled')
    return <Text size="sm">{words('The job was cancelled. Nothing was changed.')}</Text>;
  if (job.status === 'failed')
    return (
      <Alert color="red" role="alert" title={words('The job failed')}>
        {job.error && <Text size="sm">{jobErrorText(job.error, language)}</Text>}
        {isKnown(job.error?.code) && <Text size="sm">{words.named(`job-view.do.${job.error.code}`)}</Text>}
      </Alert>
    );
  if (read) return children(undefined);
  return result.data === undefined ? <Skeleton height={200} /> : children(result.data);
}

const KNOWN = [
  'too_few_respondents',
  'too_few_evaluations',
  'category_not_observed',
  'not_converged',
  'too_few_items',
] as const;
const isKnown = (code: string | undefined): code is (typeof KNOWN)[number] =>
  KNOWN.some((known) => known === code);

function Running({ api, job }: { api: EnvironmentClient; job: Job }) {
  const words = useWords();
  const language = useLanguage();
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel(job.id), onError: notifyError });
  const percent = percentText(job.progress, language);
  const label =
    job.status === 'queued'
      ? words('Waiting to start. You can close this page; the job continues.')
      : words('{{percent}} complete. You can close this page; the job continues.', { percent });
  return (
    <Stack gap="xs">
      <Progress value={job.progress * 100} aria-label={label} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {label}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {words('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
