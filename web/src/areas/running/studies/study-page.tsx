import type { Program, Study } from '@eps/sdk';
import { Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programQuery } from '../../../shared/queries.ts';
import { Digest } from '../../../ui/digest.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { PaperSection } from '../paper/paper-section.tsx';
import { PlanPage, type PlanTab } from '../programs/plan-page.tsx';
import { LinksTab, MessagesTab } from '../programs/program-page.tsx';
import { ChangeProtocol } from './change-protocol.tsx';
import { ChangeStudy } from './change-study.tsx';
import { Panel } from './panel.tsx';
import { StudyPeople } from './participants-page.tsx';
import { ProtocolLink } from './protocol-link.tsx';
import { studyQuery } from './queries.ts';
import { StudyStatusActions } from './study-status.tsx';
import { NotReleased } from './unreleased.tsx';
import { useWaveLabel } from './wave-label.ts';

const STUDY = '/o/$organizationId/a/$appId/e/$environmentId/studies/$studyId';

/** A study: what came of its waves, its people, and how they are reached. */
export function StudyPage() {
  const { studyId } = useParams({ from: `/signed-in${STUDY}` });
  const { tab } = useSearch({ from: `/signed-in${STUDY}` });
  // The people have an address of their own, because their filters are in it.
  return <LoadedStudy studyId={studyId} tab={tab === 'people' ? undefined : tab} />;
}

/** The people in a study. */
export function StudyPeoplePage() {
  const { studyId } = useParams({ from: `/signed-in${STUDY}/participants` });
  return <LoadedStudy studyId={studyId} tab="people" />;
}

function LoadedStudy({ studyId, tab }: { studyId: string; tab: string | undefined }) {
  const { api } = useEnvironment();
  const { data: study, error, refetch } = useQuery(studyQuery(studyId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!study) return <LoadingPage />;
  return <Loaded study={study} tab={tab} />;
}

function Loaded({ study, tab }: { study: Study; tab: string | undefined }) {
  const { may } = useEnvironment();
  const navigate = useNavigate();
  const [isUnreleased, setUnreleased] = useState(false);
  const to = { from: ENVIRONMENT, params: { studyId: study.id } } as const;
  function open(chosen: PlanTab) {
    if (chosen === 'people') void navigate({ ...to, to: './studies/$studyId/participants' });
    else
      void navigate({
        ...to,
        to: './studies/$studyId',
        search: chosen === 'overview' ? {} : { tab: chosen },
      });
  }
  const isOpen = study.status !== 'archived';
  return (
    <PlanPage
      title={study.name}
      status={study.status}
      actions={may('programs:write') && <StudyStatusActions study={study} onUnreleased={setUnreleased} />}
      tab={tab}
      onTab={open}
      parts={{
        overview: <Overview study={study} isUnreleased={isUnreleased} />,
        people: may('subjects:read') && <StudyPeople study={study} />,
        messages: may('messages:read') && <OfWave study={study} Part={MessagesTab} />,
        links: isOpen && <OfWave study={study} Part={LinksTab} />,
        paper: isOpen && <OfWave study={study} Part={PaperSection} />,
        settings: <Settings study={study} />,
      }}
    />
  );
}

function Overview({ study, isUnreleased }: { study: Study; isUnreleased: boolean }) {
  const words = useWords();
  const { may } = useEnvironment();
  return (
    <Stack gap="xl">
      {isUnreleased && <NotReleased protocolId={study.protocol_id} />}
      {may('enrollments:read') ? (
        <Panel study={study} />
      ) : (
        <Text size="sm">{words('You may not see who takes part and when in this environment.')}</Text>
      )}
    </Stack>
  );
}

interface OfWaveProps {
  study: Study;
  Part: ComponentType<{ program: Program }>;
}

/** A part of the program of one wave, which is chosen above it. */
function OfWave({ study, Part }: OfWaveProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const labelOf = useWaveLabel(study.protocol_id);
  const waves = Object.keys(study.programs);
  const [wave, setWave] = useState(waves[0]!);
  const { data: program, error } = useQuery(programQuery(study.programs[wave]!, api));
  return (
    <Stack gap="lg">
      <Select
        label={words('Wave')}
        data={waves.map((value) => ({ value, label: labelOf(value) }))}
        value={wave}
        onChange={(chosen) => setWave(chosen!)}
        allowDeselect={false}
        maw={320}
      />
      {error && <ErrorAlert error={error} />}
      {program && <Part key={wave} program={program} />}
    </Stack>
  );
}

function Settings({ study }: { study: Study }) {
  const { may } = useEnvironment();
  const mayChange = may('programs:write') && study.status !== 'archived';
  return (
    <Stack gap="lg">
      <StudyFacts study={study} />
      <Group gap="xs">
        {mayChange && may('bundles:read') && <ChangeStudy study={study} />}
        {mayChange && may('definitions:read') && <ChangeProtocol study={study} />}
      </Group>
    </Stack>
  );
}

function StudyFacts({ study }: { study: Study }) {
  const words = useWords();
  const { protocol_id, allocation, created_at } = study;
  return (
    <Facts
      items={[
        [words('Protocol'), <ProtocolLink key="protocol" protocolId={protocol_id} />],
        [words('Created'), <Time key="created" value={created_at} />],
        [words('Commitment to the allocation'), <Digest key="commitment" text={allocation.commitment} />],
        ...(allocation.seed === undefined
          ? []
          : [[words('Seed of the allocation'), <Digest key="seed" text={allocation.seed} />] as const]),
      ]}
    />
  );
}
