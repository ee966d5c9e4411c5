import type { Program } from '@eps/sdk';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { bundleQuery, programQuery } from '../../../shared/queries.ts';
import { OutcomesSection } from '../../../shared/statistics/outcomes.tsx';
import { ParticipationSection } from '../../../shared/statistics/participation.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Folded } from '../../../ui/folded.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP, ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { ProgramAdherenceChart } from '../adherence/adherence-chart.tsx';
import { ProgramChangeSection } from '../change/program-change.tsx';
import { ProgramMessages } from '../outreach/program-messages.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PersonalLinks } from '../personal-links/personal-links.tsx';
import { PublicLinks } from '../public-links/public-links.tsx';
import { AppTab } from './app-tab.tsx';
import { BundleDialog } from './bundle-dialog.tsx';
import { NextInstants } from './next-instants.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { PeopleTab } from './people-tab.tsx';
import { PlanPage } from './plan-page.tsx';
import { RecurrenceDialog } from './recurrence-dialog.tsx';
import { isOpenedByStudy, recurrenceSentence } from './recurrence-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StatusActions } from './status-actions.tsx';

export function ProgramPage() {
  const { programId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/programs/$programId',
  });
  const { api } = useEnvironment();
  const { data: program, error, refetch } = useQuery(programQuery(programId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!program) return <LoadingPage />;
  return <Loaded program={program} />;
}

function Loaded({ program }: { program: Program }) {
  const { may } = useEnvironment();
  const { filters, setFilters } = useFilters<{ tab?: string }>();
  const isOpen = program.status !== 'archived';
  return (
    <PlanPage
      title={program.name}
      status={program.status}
      actions={may('programs:write') && <StatusActions program={program} />}
      tab={filters.tab}
      onTab={(tab) => setFilters({ tab: tab === 'overview' ? '' : tab })}
      parts={{
        overview: <Overview program={program} />,
        people: may('enrollments:read') && <PeopleTab program={program} />,
        messages: may('messages:read') && <MessagesTab program={program} />,
        links: isOpen && <LinksTab program={program} />,
        paper: isOpen && <PaperSection program={program} />,
        settings: <Settings program={program} />,
      }}
    />
  );
}

function Overview({ program }: { program: Program }) {
  const words = useWords();
  const { may } = useEnvironment();
  const isContinuous = program.mode === 'continuous';
  const next = isContinuous && program.status !== 'archived' && (
    <NextInstants recurrence={program.recurrence} createdAt={program.created_at} isFolded />
  );
  if (!may('analytics:read')) return next;
  return (
    <Stack gap="xl">
      <ParticipationSection programId={program.id}>{next}</ParticipationSection>
      {isContinuous && <ProgramAdherenceChart programId={program.id} />}
      {isContinuous && <ProgramChangeSection program={program} />}
      <OutcomesSection programId={program.id} people />
      {may('evaluations:read') && (
        <PageLink from={ENVIRONMENT} to="./evaluations" search={{ program_id: program.id }}>
          {words('View evaluations')}
        </PageLink>
      )}
    </Stack>
  );
}

/** The messages of a program, with a way to those that were sent. */
export function MessagesTab({ program }: { program: Program }) {
  const words = useWords();
  return (
    <Stack gap="xl">
      <ProgramMessages program={program} />
      <PageLink from={ENVIRONMENT} to="./message-log" search={{ program_id: program.id }}>
        {words('View messages')}
      </PageLink>
    </Stack>
  );
}

/** How people come to the questions: by public and personal links, or in the app of a customer. */
export function LinksTab({ program }: { program: Program }) {
  const words = useWords();
  const { may } = useEnvironment();
  return (
    <Stack gap="xl">
      <PublicLinks program={program} />
      {may('sessions:write') && may('subjects:identify') && <PersonalLinks program={program} />}
      <Folded title={words('Use in your app')}>
        <AppTab program={program} />
      </Folded>
    </Stack>
  );
}

function Settings({ program }: { program: Program }) {
  const { may } = useEnvironment();
  return (
    <Stack gap="lg">
      <ProgramFacts program={program} />
      {may('programs:write') && program.status !== 'archived' && <Changes program={program} />}
    </Stack>
  );
}

function ProgramFacts({ program }: { program: Program }) {
  const words = useWords();
  const { api, may } = useApp();
  const mayReadBundle = may('bundles:read');
  const query = bundleQuery(program.version_bundle_id, api);
  const { data: bundle } = useQuery({ ...query, enabled: mayReadBundle });
  const { name = '…', revision = '' } = bundle ?? {};
  return (
    <Facts
      items={[
        ...(mayReadBundle
          ? [
              [
                words('Instrument'),
                <PageLink
                  key="bundle"
                  from={APP}
                  to="./bundles/$bundleId"
                  params={{ bundleId: program.version_bundle_id }}
                >
                  {words('{{name}}, version {{revision}}', { name, revision })}
                </PageLink>,
              ] as const,
            ]
          : []),
        [words('Mode'), words.named(`common.${program.mode}`)],
        [words('Result release'), words.named(`common.${program.release_policy}`)],
        ...(program.mode === 'continuous'
          ? [
              [
                words('Recurrence'),
                isOpenedByStudy(program.recurrence)
                  ? words('Opened by its study')
                  : recurrenceSentence(program.recurrence, words),
              ] as const,
            ]
          : []),
        [words('Created'), <Time key="created" value={program.created_at} />],
        [words('Updated'), <Time key="changed" value={program.updated_at} />],
      ]}
    />
  );
}

function Changes({ program }: { program: Program }) {
  const words = useWords();
  const [open, setOpen] = useState<'name' | 'bundle' | 'recurrence' | 'participants'>();
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('bundle')}>
        {words('Change version')}
      </Button>
      {program.mode === 'continuous' && (
        <Button variant="default" onClick={() => setOpen('recurrence')}>
          {words('Change recurrence')}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen('participants')}>
        {words('What participants can do')}
      </Button>
      <Button variant="default" onClick={() => setOpen('name')}>
        {words('Rename')}
      </Button>
      {open === 'bundle' && <BundleDialog program={program} onClose={close} />}
      {open === 'recurrence' && <RecurrenceDialog program={program} onClose={close} />}
      {open === 'participants' && <ParticipantsDialog programId={program.id} onClose={close} />}
      {open === 'name' && <RenameDialog program={program} onClose={close} />}
    </Group>
  );
}
