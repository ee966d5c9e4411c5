import type { Study } from '@eps/sdk';
import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommonWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Digest } from '../../../ui/digest.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { ChangeProtocol } from './change-protocol.tsx';
import { ChangeStudy } from './change-study.tsx';
import { Panel } from './panel.tsx';
import { ProtocolLink } from './protocol-link.tsx';
import { studyQuery } from './queries.ts';
import { StudyStatusActions } from './study-status.tsx';
import { NotReleased } from './unreleased.tsx';
import { useStudyWords } from './words.ts';

/** A study: its status, its waves and its panel. */
export function StudyPage() {
  const { studyId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/studies/$studyId',
  });
  const { api } = useEnvironment();
  const { data: study, error, refetch } = useQuery(studyQuery(studyId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!study) return <LoadingPage />;
  return <Loaded study={study} />;
}

function Loaded({ study }: { study: Study }) {
  const words = useStudyWords();
  const { may } = useEnvironment();
  const [isUnreleased, setUnreleased] = useState(false);
  const { id, name, status } = study;
  return (
    <Page
      title={name}
      about={<StatusBadge status={status} label={words(status)} />}
      actions={
        <>
          {may('programs:write') && <StudyStatusActions study={study} onUnreleased={setUnreleased} />}
          {may('programs:write') && may('bundles:read') && status !== 'archived' && (
            <ChangeStudy study={study} />
          )}
          {may('programs:write') && may('definitions:read') && status !== 'archived' && (
            <ChangeProtocol study={study} />
          )}
          {may('subjects:read') && (
            <LinkButton
              from={ENVIRONMENT}
              to="./studies/$studyId/participants"
              params={{ studyId: id }}
              variant="default"
            >
              {words('participants')}
            </LinkButton>
          )}
        </>
      }
    >
      <Stack gap="xl">
        {isUnreleased && <NotReleased protocolId={study.protocol_id} />}
        <StudyFacts study={study} />
        {may('enrollments:read') ? (
          <Panel studyId={id} />
        ) : (
          <Section title={words('panel')}>
            <Text size="sm">{words('panelHidden')}</Text>
          </Section>
        )}
      </Stack>
    </Page>
  );
}

function StudyFacts({ study }: { study: Study }) {
  const words = useStudyWords();
  const common = useCommonWords();
  const { protocol_id, programs, allocation, created_at } = study;
  const waves = Object.entries(programs).map(([wave, programId]) => (
    <Box key={wave} py={4}>
      <PageLink from={ENVIRONMENT} to="./programs/$programId" params={{ programId }}>
        {wave}
      </PageLink>
    </Box>
  ));
  return (
    <Facts
      items={[
        [words('protocol'), <ProtocolLink key="protocol" protocolId={protocol_id} />],
        [words('waves'), waves],
        [common('created'), <Time key="created" value={created_at} />],
        [words('commitment'), <Digest key="commitment" text={allocation.commitment} />],
        ...(allocation.seed === undefined
          ? []
          : [[words('seed'), <Digest key="seed" text={allocation.seed} />] as const]),
      ]}
    />
  );
}
