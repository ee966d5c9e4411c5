import type { Program } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { JobView } from '../../../shared/results/job-view.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { saveDownload } from '../../../ui/save-download.ts';
import { Section } from '../../../ui/section.tsx';
import { LinksDialog } from './links-dialog.tsx';

/** The job that makes a link for each person, with its progress and file. The address names it. */
export function PersonalLinks({ program }: { program: Program }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { filters, setFilters } = useFilters<{ links?: string }>();
  const [isOpen, setOpen] = useState(false);
  const jobId = filters.links;
  const isActive = program.status === 'active';
  return (
    <Section
      title={words('Personal links')}
      about={words(
        'A file with a personal link for each person, for letters or your own mails. A link opens the questions without signing in.',
      )}
      actions={
        isActive && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words('Create personal links')}
          </Button>
        )
      }
    >
      {!isActive && <Text size="sm">{words('Links can be created while the program is active.')}</Text>}
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
  const words = useWords();
  const { api } = useEnvironment();
  const fetching = useMutation({
    mutationFn: async () =>
      saveDownload(await api.programs.fetchPersonalLinks(program.id, jobId), `${program.name}.csv`),
    onSuccess: () => {
      notifyDone(words('The links were downloaded. Keep the file safe.'));
      onDone();
    },
  });
  return (
    <>
      {fetching.error && <ErrorAlert error={fetching.error} />}
      <Group>
        <Text size="sm" role="status">
          {words(
            'The links are ready. The file can be downloaded once, within 24 hours, and is not stored afterwards.',
          )}
        </Text>
        <Button loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {words('Download')}
        </Button>
      </Group>
    </>
  );
}
