import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { subjectQuery } from '../../../shared/people/queries.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { ParticipantActions } from './participant-actions.tsx';
import { useParticipantWords } from './participant-words.ts';
import { participantQuery, studyQuery } from './queries.ts';
import { TimeZones } from './time-zones.tsx';
import { TimelineWaves } from './timeline.tsx';
import { useWaveLabel, type WaveLabel } from './wave-label.ts';

/** A person in a study: what is open, what comes next, and every occasion by wave. */
export function ParticipantPage() {
  const { studyId, participantId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/studies/$studyId/participants/$participantId',
  });
  const { api } = useEnvironment();
  const { data, error, refetch } = useQuery(participantQuery(studyId, participantId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  return <Loaded participant={data} />;
}

function Loaded({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useParticipantWords();
  const { ids, api, may } = useEnvironment();
  const person = usePersonText(participant.subject_id, ids);
  const { data: study } = useQuery({
    ...studyQuery(participant.study_id, api),
    enabled: may('programs:read'),
  });
  const { data: subject } = useQuery(subjectQuery(participant.subject_id, api));
  const labelOf = useWaveLabel(study?.protocol_id);
  const isErased = subject?.status === 'deleted';
  const { status } = participant;
  return (
    <Page
      title={words('timelineOf', { person })}
      about={status && <StatusBadge status={status} label={words(status)} />}
      actions={may('enrollments:write') && <ParticipantActions participant={participant} />}
    >
      <Stack gap="xl">
        <ParticipantFacts
          participant={participant}
          studyName={study?.name ?? words('study')}
          labelOf={labelOf}
        />
        {isErased ? (
          <Text size="sm">{words('erased')}</Text>
        ) : (
          <>
            <Notes participant={participant} />
            <TimelineWaves
              participant={participant}
              waves={Object.keys(study?.programs ?? {})}
              labelOf={labelOf}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}

interface ParticipantFactsProps {
  participant: StudyParticipantWithTimeline;
  studyName: string;
  labelOf: WaveLabel;
}

function ParticipantFacts({ participant, studyName, labelOf }: ParticipantFactsProps) {
  const words = useParticipantWords();
  const { ids, may } = useEnvironment();
  const { study_id, subject_id, starts_at, withdrawn_at, arm, fields = {}, timeline } = participant;
  const timeZone = participant.time_zone;
  const zoned = timeZone === undefined ? {} : { timeZone };
  const open = timeline.occasions.filter(({ state }) => state === 'open');
  const next = timeline.occasions.find(({ state }) => state === 'scheduled');
  const isOver = participant.status === 'completed' || participant.status === 'withdrawn';
  const study = may('programs:read') ? (
    <PageLink key="study" from={ENVIRONMENT} to="./studies/$studyId" params={{ studyId: study_id }}>
      {studyName}
    </PageLink>
  ) : (
    studyName
  );
  const nothingNext = words(isOver ? 'ended' : 'nothingNext');
  return (
    <Facts
      items={[
        [words('person'), <PersonName key="person" subjectId={subject_id} ids={ids} />],
        [words('study'), study],
        [words('openNow'), open.map(({ wave }) => labelOf(wave)).join(', ') || words('nothingOpen')],
        [
          words('nextOpens'),
          next ? (
            <span key="next">
              {labelOf(next.wave)}, <Time value={next.opens_at} {...zoned} />
            </span>
          ) : (
            nothingNext
          ),
        ],
        [words('began'), <Time key="began" value={starts_at} {...zoned} />],
        ...(withdrawn_at
          ? [[words('withdrawnAt'), <Time key="left" value={withdrawn_at} {...zoned} />] as const]
          : []),
        ...(participant.time_zones
          ? [[words('timeZone'), <TimeZones key="zones" zones={participant.time_zones} />] as const]
          : []),
        ...(arm === undefined ? [] : [[words('arm'), arm] as const]),
        ...Object.entries(fields),
      ]}
    />
  );
}

/** Names the time zone of the times, and the parts that are hidden from the reader. */
function Notes({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useParticipantWords();
  const language = useLanguage();
  const { time_zone: zone, fields, timeline } = participant;
  const { redacted = [] } = timeline;
  const own = new Intl.DateTimeFormat(language).resolvedOptions().timeZone;
  const notes = [
    zone === undefined ? words('inOwnZone', { zone: own }) : words('inZoneOf', { zone }),
    ...(redacted.includes('arms') ? [words('hiddenArms')] : []),
    ...(redacted.includes('reasons') ? [words('hiddenReasons')] : []),
    ...(fields === undefined ? [words('hiddenFields')] : []),
  ];
  return (
    <Stack gap={4}>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
