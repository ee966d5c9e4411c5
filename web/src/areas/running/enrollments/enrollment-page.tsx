import type { Enrollment } from '@eps/sdk';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { enrollmentQuery } from '../../../shared/people/queries.ts';
import { programQuery } from '../../../shared/queries.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { EnrollmentAdherenceChart } from '../adherence/adherence-chart.tsx';
import { Explainer } from '../explainer/explainer.tsx';
import { PrintCodeButton } from '../paper/codes.tsx';
import { useProgramName } from '../program-name.ts';
import { SessionButton } from '../sessions/session-button.tsx';
import { EnrollmentActions } from './enrollment-actions.tsx';

export function EnrollmentPage() {
  const { enrollmentId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/enrollments/$enrollmentId',
  });
  const { api } = useEnvironment();
  const { data: enrollment, error, refetch } = useQuery(enrollmentQuery(enrollmentId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!enrollment) return <LoadingPage />;
  return <Loaded enrollment={enrollment} />;
}

function Loaded({ enrollment }: { enrollment: Enrollment }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const nameOf = useProgramName();
  const { data: program } = useQuery({
    ...programQuery(enrollment.program_id, api),
    enabled: may('programs:read'),
  });
  const isContinuous = program?.mode === 'continuous';
  return (
    <Page
      title={words('Enrollment in {{program}}', { program: nameOf(enrollment.program_id) })}
      about={
        <StatusBadge status={enrollment.status} label={words.named(`enrollments.${enrollment.status}`)} />
      }
      actions={
        <>
          {may('sessions:write') && enrollment.status === 'active' && (
            <LinkButton
              variant="default"
              from={ENVIRONMENT}
              to="./enrollments/$enrollmentId/paper"
              params={{ enrollmentId: enrollment.id }}
            >
              {words('Enter paper form')}
            </LinkButton>
          )}
          {program && may('sessions:write') && may('bundles:read') && (
            <PrintCodeButton enrollment={enrollment} program={program} />
          )}
          <SessionButton enrollment={enrollment} />
          {may('enrollments:write') && <EnrollmentActions enrollment={enrollment} />}
        </>
      }
    >
      <Stack gap="xl">
        <EnrollmentFacts enrollment={enrollment} />
        {isContinuous && may('sessions:write') && <Explainer enrollment={enrollment} program={program} />}
        {isContinuous && <EnrollmentAdherenceChart enrollmentId={enrollment.id} />}
      </Stack>
    </Page>
  );
}

function EnrollmentFacts({ enrollment }: { enrollment: Enrollment }) {
  const words = useWords();
  const nameOf = useProgramName();
  const { ids } = useEnvironment();
  const { program_id, subject_id, cycle_count, enrolled_at, last_cycle_at, next_due_at, withdrawn_at } =
    enrollment;
  const times = [
    ['lastCycleAt', last_cycle_at],
    ['nextDueAt', next_due_at],
    ['withdrawnAt', withdrawn_at],
  ] as const;
  return (
    <Facts
      items={[
        [
          words('Program'),
          <PageLink
            key="program"
            from={ENVIRONMENT}
            to="./programs/$programId"
            params={{ programId: program_id }}
          >
            {nameOf(program_id)}
          </PageLink>,
        ],
        [words('Person'), <PersonName key="subject" subjectId={subject_id} ids={ids} />],
        [words('Cycles'), cycle_count],
        [words('Enrolled'), <Time key="enrolled" value={enrolled_at} />],
        ...times
          .filter(([, value]) => value !== undefined)
          .map(
            ([key, value]) => [words.named(`enrollments.${key}`), <Time key={key} value={value} />] as const,
          ),
      ]}
    />
  );
}
