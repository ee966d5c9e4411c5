import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
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
  const words = useWords();
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
      title={words('Timeline of {{person}}', { person })}
      about={status && <StatusBadge status={status} label={words.named(`study-participants.${status}`)} />}
      actions={may('enrollments:write') && <ParticipantActions participant={participant} />}
    >
      <Stack gap="xl">
        <ParticipantFacts
          participant={participant}
          studyName={study?.name ?? words('Study')}
          labelOf={labelOf}
        />
        {isErased ? (
          <Text size="sm">
            {words('The data of this person were erased. There is no timeline any more.')}
          </Text>
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
  const words = useWords();
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
  const nothingNext = words(isOver ? 'The participation has ended' : 'Nothing is known yet');
  return (
    <Facts
      items={[
        [words.named('common.person'), <PersonName key="person" subjectId={subject_id} ids={ids} />],
        [words('Study'), study],
        [words('Open now'), open.map(({ wave }) => labelOf(wave)).join(', ') || words('Nothing')],
        [
          words('Next opens'),
          next ? (
            <span key="next">
              {labelOf(next.wave)}, <Time value={next.opens_at} {...zoned} />
            </span>
          ) : (
            nothingNext
          ),
        ],
        [words('Begins'), <Time key="began" value={starts_at} {...zoned} />],
        ...(withdrawn_at
          ? [[words('Withdrawn'), <Time key="left" value={withdrawn_at} {...zoned} />] as const]
          : []),
        ...(participant.time_zones
          ? [[words('Time zone'), <TimeZones key="zones" zones={participant.time_zones} />] as const]
          : []),
        ...(arm === undefined ? [] : [[words('Arm'), arm] as const]),
        ...Object.entries(fields),
      ]}
    />
  );
}

/** Names the time zone of the times, and the parts that are hidden from the reader. */
function Notes({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useWords();
  const language = useLanguage();
  const { time_zone: zone, fields, timeline } = participant;
  const { redacted = [] } = timeline;
  const own = new Intl.DateTimeFormat(language).resolvedOptions().timeZone;
  const notes = [
    zone === undefined
      ? words('You may not see the time zone of the person. Times are in your own: {{zone}}.', { zone: own })
      : words('Times are in the time zone of the person: {{zone}}.', { zone }),
    ...(redacted.includes('arms')
      ? [words('Hidden: waves that only some arms have. They need the right to see arms.')]
      : []),
    ...(redacted.includes('reasons')
      ? [words('Hidden: reasons that depend on scores. They need the right to answers.')]
      : []),
    ...(fields === undefined
      ? [words('Hidden: the dates of the person. They need the right to profiles.')]
      : []),
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
