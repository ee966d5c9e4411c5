import type { AppIds, EnvironmentIds, Job, JobStatus } from '@eps/sdk';
import { Button, NativeSelect, Progress, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { jobErrorText } from '../../../ui/error-text.ts';
import { useFilters } from '../../../ui/filters.ts';
import { notifyError } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { isRunning } from '../../../ui/running-job.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { type Jobs, jobListQuery } from '../queries.ts';
import { useJobWords } from './words.ts';

const STATES: readonly JobStatus[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];

interface JobListProps {
  /** The app or the environment of the jobs. */
  of: AppIds | EnvironmentIds;
  jobs: Jobs;
  /** The suggested next step if there are no jobs. */
  next: string;
}

export function JobList({ of, jobs, next }: JobListProps) {
  const words = useJobWords();
  const { filters, setFilters } = useFilters<{ status?: JobStatus }>();
  const [result, setResult] = useState<{ job: Job; value: unknown }>();
  const query = useInfiniteQuery(jobListQuery(filters, of, jobs));
  const cancel = useMutation({
    mutationFn: (id: string) => jobs.cancel(id),
    onError: notifyError,
    onSettled: () => query.refetch(),
  });
  const show = useMutation({
    mutationFn: async (job: Job) => ({ job, value: await jobs.getResult(job.id) }),
    onSuccess: setResult,
    onError: notifyError,
  });
  return (
    <>
      <NativeSelect
        label={words('status')}
        w={220}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ status: value as JobStatus })}
        data={[
          { value: '', label: words('all') },
          ...STATES.map((value) => ({ value, label: words(value) })),
        ]}
      />
      <ResourceTable
        label={words('title')}
        columns={useColumns(cancel.mutate, show.mutate)}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('none')} next={next} />}
      />
      <DetailsDrawer
        opened={result !== undefined}
        title={result ? words('resultLabel', { kind: words(result.job.kind) }) : ''}
        onClose={() => setResult(undefined)}
      >
        <CodeBlock label={words('result')} code={JSON.stringify(result?.value, null, 2)} />
      </DetailsDrawer>
    </>
  );
}

function useColumns(cancel: (id: string) => void, show: (job: Job) => void): Column<Job>[] {
  const words = useJobWords();
  return [
    { key: 'kind', title: words('kind'), cell: ({ kind }) => words(kind) },
    {
      key: 'state',
      title: words('status'),
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    { key: 'progress', title: words('progress'), cell: (job) => <JobProgress job={job} /> },
    { key: 'started', title: words('started'), wide: true, cell: (job) => <Time value={job.created_at} /> },
    { key: 'end', title: words('finished'), wide: true, cell: (job) => <Time value={job.finished_at} /> },
    {
      key: 'actions',
      title: words('actions'),
      cell: (job) => {
        const kind = words(job.kind);
        if (isRunning(job))
          return (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words('cancelLabel', { kind })}
              onClick={() => cancel(job.id)}
            >
              {words('cancel')}
            </Button>
          );
        if (job.status !== 'succeeded') return null;
        return (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words('resultLabel', { kind })}
            onClick={() => show(job)}
          >
            {words('result')}
          </Button>
        );
      },
    },
  ];
}

function JobProgress({ job }: { job: Job }) {
  const words = useJobWords();
  const language = useLanguage();
  if (job.error)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {jobErrorText(job.error, language)}
      </Text>
    );
  const percent = Math.round(job.progress * 100);
  return <Progress value={percent} aria-label={`${words('progress')}: ${percent} %`} miw={60} />;
}
