import type { IssuedParticipantSession } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEnvironment } from '../../../app/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { shortId } from '../../../ui/short-id.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { PageLink, usePaths } from '../links.tsx';
import { useProgramName } from '../program-name.ts';
import { SessionActions } from './session-actions.tsx';
import { useSessionWords } from './words.ts';

/** One participant session. */
export function SessionPage() {
  const { sessionId } = useParams({ strict: false }) as { sessionId: string };
  const { api } = useEnvironment();
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    queryKey: ['participant-sessions', 'one', sessionId],
    queryFn: () => api.participantSessions.getIssued(sessionId),
  });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!session) return <Skeleton height={200} />;
  return <Loaded session={session} />;
}

function Loaded({ session }: { session: IssuedParticipantSession }) {
  const words = useSessionWords();
  const { may } = useEnvironment();
  return (
    <Page
      title={words('session', { id: shortId(session.subject_id) })}
      about={<StatusBadge status={session.status} label={words(session.status)} />}
      actions={may('sessions:write') && <SessionActions session={session} />}
    >
      <Stack gap="sm">
        <Text size="sm">{words(`${session.status}About`)}</Text>
        <SessionFacts session={session} />
      </Stack>
    </Page>
  );
}

function SessionFacts({ session }: { session: IssuedParticipantSession }) {
  const words = useSessionWords();
  const { may } = useEnvironment();
  const { environment } = usePaths();
  const nameOf = useProgramName();
  const link = (path: string, text: string) => (
    <PageLink key={path} to={`${environment}/${path}`}>
      {text}
    </PageLink>
  );
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
        [words('program'), link(`programs/${session.program_id}`, nameOf(session.program_id))],
        [words('subject'), link(`subjects/${session.subject_id}`, session.subject_id)],
        [words('enrollment'), link(`enrollments/${session.enrollment_id}`, words('see'))],
        ...(may('evaluations:read')
          ? [[words('evaluation'), link(`evaluations/${session.evaluation_id}`, words('see'))] as const]
          : []),
        [words('locale'), session.locale],
        ...times
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [words(key), <Time key={key} value={value} />] as const),
      ]}
    />
  );
}
