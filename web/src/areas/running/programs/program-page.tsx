import type { Program } from '@eps/sdk';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { bundleQuery, programQuery } from '../../../shared/queries.ts';
import { OutcomesSection } from '../../../shared/statistics/outcomes.tsx';
import { ParticipationSection } from '../../../shared/statistics/participation.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP, ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { ProgramAdherenceChart } from '../adherence/adherence-chart.tsx';
import { SilentPeople } from '../adherence/silent-people.tsx';
import { ProgramChangeSection } from '../change/program-change.tsx';
import { ProgramMessages } from '../outreach/program-messages.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PersonalLinks } from '../personal-links/personal-links.tsx';
import { PublicLinks } from '../public-links/public-links.tsx';
import { AppTab } from './app-tab.tsx';
import { BundleDialog } from './bundle-dialog.tsx';
import { NextInstants } from './next-instants.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { RecurrenceDialog } from './recurrence-dialog.tsx';
import { isOpenedByStudy, recurrenceSentence } from './recurrence-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StatusActions } from './status-actions.tsx';
import { useProgramWords } from './words.ts';

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
  const words = useProgramWords();
  const { may } = useEnvironment();
  const { filters, setFilters } = useFilters<{ tab?: string }>();
  return (
    <Page
      title={program.name}
      about={<StatusBadge status={program.status} label={words(program.status)} />}
      actions={may('programs:write') && <StatusActions program={program} />}
    >
      <Tabs
        value={filters.tab === 'app' ? 'app' : 'overview'}
        onChange={(tab) => setFilters({ tab: tab === 'app' ? tab : '' })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="overview">{words('overview')}</Tabs.Tab>
          <Tabs.Tab value="app">{words('embed')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview program={program} />
        </Tabs.Panel>
        <Tabs.Panel value="app">
          <AppTab program={program} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Overview({ program }: { program: Program }) {
  const { may } = useEnvironment();
  const isContinuous = program.mode === 'continuous';
  const isArchived = program.status === 'archived';
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <ProgramFacts program={program} />
        {may('programs:write') && !isArchived && <Changes program={program} />}
      </Stack>
      <Lists program={program} />
      {isContinuous && !isArchived && (
        <NextInstants recurrence={program.recurrence} createdAt={program.created_at} />
      )}
      {isContinuous && may('analytics:read') && <ProgramAdherenceChart programId={program.id} />}
      {isContinuous && may('enrollments:read') && <SilentPeople programId={program.id} />}
      {isContinuous && may('analytics:read') && <ProgramChangeSection program={program} />}
      {may('analytics:read') && <ParticipationSection programId={program.id} />}
      {may('analytics:read') && <OutcomesSection programId={program.id} people />}
      {may('messages:read') && <ProgramMessages program={program} />}
      {!isArchived && <PublicLinks program={program} />}
      {!isArchived && may('sessions:write') && may('subjects:identify') && (
        <PersonalLinks program={program} />
      )}
      {!isArchived && <PaperSection program={program} />}
    </Stack>
  );
}

/** What importing responses and reading what became of them requires. */
const IMPORTING = [
  'subjects:write',
  'enrollments:write',
  'sessions:write',
  'subjects:identify',
  'evaluations:answers',
  'analytics:read',
  'bundles:read',
] as const;

/** Links to the lists of what belongs to the program. */
function Lists({ program }: { program: Program }) {
  const words = useProgramWords();
  const { may } = useEnvironment();
  const ofProgram = { program_id: program.id };
  return (
    <Group gap="lg">
      {may('enrollments:read') && (
        <PageLink from={ENVIRONMENT} to="./enrollments" search={ofProgram}>
          {words('seeEnrollments')}
        </PageLink>
      )}
      {may('enrollments:read') && (
        <PageLink from={ENVIRONMENT} to="./sessions" search={ofProgram}>
          {words('seeSessions')}
        </PageLink>
      )}
      {may('evaluations:read') && (
        <PageLink from={ENVIRONMENT} to="./evaluations" search={ofProgram}>
          {words('seeEvaluations')}
        </PageLink>
      )}
      {may('messages:read') && (
        <PageLink from={ENVIRONMENT} to="./message-log" search={ofProgram}>
          {words('seeMessages')}
        </PageLink>
      )}
      {program.status !== 'archived' && IMPORTING.every((scope) => may(scope)) && (
        <PageLink from={ENVIRONMENT} to="./programs/$programId/responses" params={{ programId: program.id }}>
          {words('importResponses')}
        </PageLink>
      )}
    </Group>
  );
}

function ProgramFacts({ program }: { program: Program }) {
  const words = useProgramWords();
  const language = useLanguage();
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
                words('bundle'),
                <PageLink
                  key="bundle"
                  from={APP}
                  to="./bundles/$bundleId"
                  params={{ bundleId: program.version_bundle_id }}
                >
                  {words('bundleRevision', { name, revision })}
                </PageLink>,
              ] as const,
            ]
          : []),
        [words('mode'), words(program.mode)],
        [words('released'), words(program.release_policy)],
        ...(program.mode === 'continuous'
          ? [
              [
                words('recurrence'),
                isOpenedByStudy(program.recurrence)
                  ? words('byStudy')
                  : recurrenceSentence(program.recurrence, language),
              ] as const,
            ]
          : []),
        [words('createdAt'), <Time key="created" value={program.created_at} />],
        [words('changedAt'), <Time key="changed" value={program.updated_at} />],
      ]}
    />
  );
}

function Changes({ program }: { program: Program }) {
  const words = useProgramWords();
  const [open, setOpen] = useState<'name' | 'bundle' | 'recurrence' | 'participants'>();
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('bundle')}>
        {words('changeBundle')}
      </Button>
      {program.mode === 'continuous' && (
        <Button variant="default" onClick={() => setOpen('recurrence')}>
          {words('editRecurrence')}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen('participants')}>
        {words('forParticipants')}
      </Button>
      <Button variant="default" onClick={() => setOpen('name')}>
        {words('rename')}
      </Button>
      {open === 'bundle' && <BundleDialog program={program} onClose={close} />}
      {open === 'recurrence' && <RecurrenceDialog program={program} onClose={close} />}
      {open === 'participants' && <ParticipantsDialog programId={program.id} onClose={close} />}
      {open === 'name' && <RenameDialog program={program} onClose={close} />}
    </Group>
  );
}
