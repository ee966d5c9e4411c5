import type { Program } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { JobView } from '../../../shared/results/job-view.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { saveDownload } from '../../../ui/save-download.ts';
import { Section } from '../../../ui/section.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { usePersonalLinkWords } from './words.ts';

/** The job that makes a link for each person, with its progress and file. The address names it. */
export function PersonalLinks({ program }: { program: Program }) {
  const words = usePersonalLinkWords();
  const { api } = useEnvironment();
  const { filters, setFilters } = useFilters<{ links?: string }>();
  const [isOpen, setOpen] = useState(false);
  const jobId = filters.links;
  const isActive = program.status === 'active';
  return (
    <Section
      title={words('title')}
      about={words('about')}
      actions={
        isActive && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words('create')}
          </Button>
        )
      }
    >
      {!isActive && <Text size="sm">{words('notActive')}</Text>}
      {jobId !== undefined && (
        <JobView api={api} jobId={jobId} read={() => api.programs.getPersonalLinks(program.id, jobId)}>
          {() => <DownloadLinks program={program} jobId={jobId} onDone={() => setFilters({ links: '' })} />}
        </JobView>
      )}
      {isOpen && (
        <LinksDialog
          program={program}
          onCreated={(job) => setFilters({ links: job.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

interface DownloadLinksProps {
  program: Program;
  jobId: string;
  onDone(): void;
}

function DownloadLinks({ program, jobId, onDone }: DownloadLinksProps) {
  const words = usePersonalLinkWords();
  const { api } = useEnvironment();
  const fetching = useMutation({
    mutationFn: async () =>
      saveDownload(await api.programs.fetchPersonalLinks(program.id, jobId), `${program.name}.csv`),
    onSuccess: () => {
      notifyDone(words('downloaded'));
      onDone();
    },
  });
  return (
    <>
      {fetching.error && <ErrorAlert error={fetching.error} />}
      <Group>
        <Text size="sm" role="status">
          {words('ready')}
        </Text>
        <Button loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {words('download')}
        </Button>
      </Group>
    </>
  );
}
