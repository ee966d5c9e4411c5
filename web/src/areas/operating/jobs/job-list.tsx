import type { AppIds, EnvironmentIds, Job, JobStatus } from '@eps/sdk';
import { Button, NativeSelect, Progress, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
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

const STATES: readonly JobStatus[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];

interface JobListProps {
  /** The app or the environment of the jobs. */
  of: AppIds | EnvironmentIds;
  jobs: Jobs;
  /** The suggested next step if there are no jobs. */
  next: string;
}

export function JobList({ of, jobs, next }: JobListProps) {
  const words = useWords();
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
        label={words('Status')}
        w={220}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) => setFilters({ status: value as JobStatus })}
        data={[
          { value: '', label: words('All statuses') },
          ...STATES.map((value) => ({ value, label: words.named(`jobs.${value}`) })),
        ]}
      />
      <ResourceTable
        label={words('Background jobs')}
        columns={useColumns(cancel.mutate, show.mutate)}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('No background jobs')} next={next} />}
      />
      <DetailsDrawer
        opened={result !== undefined}
        title={result ? words('Result of {{kind}}', { kind: words.named(`jobs.${result.job.kind}`) }) : ''}
        onClose={() => setResult(undefined)}
      >
        <CodeBlock label={words('Result')} code={JSON.stringify(result?.value, null, 2)} />
      </DetailsDrawer>
    </>
  );
}

function useColumns(cancel: (id: string) => void, show: (job: Job) => void): Column<Job>[] {
  const words = useWords();
  return [
    { key: 'kind', title: words('Job'), cell: ({ kind }) => words.named(`jobs.${kind}`) },
    {
      key: 'state',
      title: words('Status'),
      cell: ({ status }) => <StatusBadge status={status} label={words.named(`jobs.${status}`)} />,
    },
    { key: 'progress', title: words('Progress'), cell: (job) => <JobProgress job={job} /> },
    { key: 'started', title: words('Started'), wide: true, cell: (job) => <Time value={job.created_at} /> },
    { key: 'end', title: words('Finished'), wide: true, cell: (job) => <Time value={job.finished_at} /> },
    {
      key: 'actions',
      title: words('Actions'),
      cell: (job) => {
        const kind = words.named(`jobs.${job.kind}`);
        if (isRunning(job))
          return (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words('Cancel {{kind}}', { kind })}
              onClick={() => cancel(job.id)}
            >
              {words('Cancel')}
            </Button>
          );
        if (job.status !== 'succeeded') return null;
        return (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words('Result of {{kind}}', { kind })}
            onClick={() => show(job)}
          >
            {words('Result')}
          </Button>
        );
      },
    },
  ];
}

function JobProgress({ job }: { job: Job }) {
  const words = useWords();
  const language = useLanguage();
  if (job.error)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {jobErrorText(job.error, language)}
      </Text>
    );
  const percent = Math.round(job.progress * 100);
  return <Progress value={percent} aria-label={`${words('Progress')}: ${percent} %`} miw={60} />;
}
