import type { IssuedParticipantSession } from '@eps/sdk';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { useProgramName } from '../program-name.ts';
import { sessionQuery } from '../queries.ts';
import { SessionActions } from './session-actions.tsx';
import { SessionTokens } from './session-tokens.tsx';

/** One participant session. */
export function SessionPage() {
  const { sessionId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/sessions/$sessionId',
  });
  const { api } = useEnvironment();
  const { data: session, error, refetch } = useQuery(sessionQuery(sessionId, api));
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!session) return <LoadingPage />;
  return <Loaded session={session} />;
}

function Loaded({ session }: { session: IssuedParticipantSession }) {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const id = usePersonText(session.subject_id, ids);
  return (
    <Page
      title={words('Session of {{id}}', { id })}
      about={
        <StatusBadge status={session.status} label={words.named(`participant-sessions.${session.status}`)} />
      }
      actions={may('sessions:write') && <SessionActions session={session} />}
    >
      <Stack gap="xl">
        <Stack gap="sm">
          <Text size="sm">{words.named(`participant-sessions.${session.status}About`)}</Text>
          <SessionFacts session={session} />
        </Stack>
        {session.status !== 'revoked' && <SessionTokens sessionId={session.id} />}
      </Stack>
    </Page>
  );
}

function SessionFacts({ session }: { session: IssuedParticipantSession }) {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const nameOf = useProgramName();
  const times = [
    ['createdAt', session.created_at],
    ['startedAt', session.started_at],
    ['lastActivityAt', session.last_activity_at],
    ['expiresAt', session.expires_at],
    ['endedAt', session.ended_at],
  ] as const;
  return (
    <Facts
      items={[
        [
          words('Program'),
          <PageLink
            key="programs"
            from={ENVIRONMENT}
            to="./programs/$programId"
            params={{ programId: session.program_id }}
          >
            {nameOf(session.program_id)}
          </PageLink>,
        ],
        [words('Person'), <PersonName key="subjects" subjectId={session.subject_id} ids={ids} />],
        [
          words('Enrollment'),
          <PageLink
            key="enrollments"
            from={ENVIRONMENT}
            to="./enrollments/$enrollmentId"
            params={{ enrollmentId: session.enrollment_id }}
          >
            {words('Open')}
          </PageLink>,
        ],
        ...(may('evaluations:read')
          ? [
              [
                words.named('common.evaluation'),
                <PageLink
                  key="evaluations"
                  from={ENVIRONMENT}
                  to="./evaluations/$evaluationId"
                  params={{ evaluationId: session.evaluation_id }}
                >
                  {words('Open')}
                </PageLink>,
              ] as const,
            ]
          : []),
        [words('Question language'), session.locale],
        ...times
          .filter(([, value]) => value !== undefined)
          .map(
            ([key, value]) =>
              [words.named(`participant-sessions.${key}`), <Time key={key} value={value} />] as const,
          ),
      ]}
    />
  );
}
