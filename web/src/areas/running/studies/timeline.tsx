import type { StudyParticipantWithTimeline, TimelineOccasion } from '@eps/sdk';
import { Box, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { SkipDialog, type SkipTarget } from './skip-dialog.tsx';
import type { WaveLabel } from './wave-label.ts';

interface TimelineWavesProps {
  participant: StudyParticipantWithTimeline;
  /** The waves of the study, in their order; empty if unknown. */
  waves: readonly string[];
  labelOf: WaveLabel;
}

/** The occasions of a person, by wave. */
export function TimelineWaves({ participant, waves, labelOf }: TimelineWavesProps) {
  const { may } = useEnvironment();
  const { id, study_id, status, timeline } = participant;
  const [skipped, setSkipped] = useState<SkipTarget>();
  const known = timeline.occasions.map(({ wave }) => wave);
  // Without the right to arms, hidden waves look like those that have no occasion yet.
  const isHiding = timeline.redacted?.includes('arms') === true;
  const all = isHiding ? waves.filter((wave) => known.includes(wave)) : waves;
  const isOver = status === 'completed' || status === 'withdrawn';
  const onSkip = may('enrollments:write') && !isOver ? setSkipped : undefined;
  return (
    <>
      {[...new Set([...all, ...known])].map((wave) => (
        <Wave
          key={wave}
          wave={wave}
          label={labelOf(wave)}
          occasions={timeline.occasions.filter((each) => each.wave === wave)}
          timeZone={participant.time_zone}
          onSkip={onSkip}
        />
      ))}
      {skipped && (
        <SkipDialog
          studyId={study_id}
          participantId={id}
          what={skipped}
          onClose={() => setSkipped(undefined)}
        />
      )}
    </>
  );
}

interface WaveProps {
  wave: string;
  label: string;
  occasions: readonly TimelineOccasion[];
  timeZone: string | undefined;
  onSkip: ((what: SkipTarget) => void) | undefined;
}

/** The number of occasions of a wave that are shown at first. */
const AT_FIRST = 30;

function Wave({ wave, label, occasions, timeZone, onSkip }: WaveProps) {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? occasions : occasions.slice(0, AT_FIRST);
  return (
    <Section
      title={label}
      actions={
        occasions.length === 0 &&
        onSkip && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words('Skip the wave {{wave}}', { wave: label })}
            onClick={() => onSkip({ wave, label })}
          >
            {words('Skip …')}
          </Button>
        )
      }
    >
      {occasions.length === 0 ? (
        <Text size="sm">
          {words(
            'No occasion is known yet: the wave waits for another one or for a date, or is not for this person.',
          )}
        </Text>
      ) : (
        <Occasions label={label} occasions={shown} timeZone={timeZone} onSkip={onSkip} />
      )}
      {shown.length < occasions.length && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {words('Show all ({{count}})', { count: occasions.length })}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Occasions({ label, occasions, timeZone, onSkip }: Omit<WaveProps, 'wave'>) {
  const words = useWords();
  return (
    <DataTable
      aria-label={label}
      columns={[
        { children: words('No.'), w: '3.5rem' },
        words('Opens'),
        { children: words('Closes'), visibleFrom: 'sm' },
        words('State'),
      ]}
    >
      {occasions.map((occasion) => (
        <Table.Tr key={`${occasion.k} ${occasion.opens_at}`}>
          <Table.Td>{occasion.k + 1}</Table.Td>
          <Table.Td>
            <ZonedTime value={occasion.opens_at} timeZone={timeZone} />
            <Box hiddenFrom="sm">
              <Text size="xs" c="dimmed">
                {words('Closes')}: <ZonedTime value={occasion.closes_at} timeZone={timeZone} />
              </Text>
            </Box>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <ZonedTime value={occasion.closes_at} timeZone={timeZone} />
          </Table.Td>
          <Table.Td>
            <State occasion={occasion} label={label} onSkip={onSkip} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

/** A time with its weekday, which can wrap on narrow screens. */
function ZonedTime({ value, timeZone }: { value: string; timeZone: string | undefined }) {
  return <Time value={value} withWeekday {...(timeZone !== undefined && { timeZone })} />;
}

const COLORS: Record<TimelineOccasion['state'], string> = {
  scheduled: 'gray',
  open: 'blue',
  completed: 'blue',
  partial: 'yellow',
  missed: 'red',
  skipped: 'gray',
  not_applicable: 'gray',
};
const REASONS = [
  'before_anchor',
  'before_change',
  'condition',
  'exit',
  'paused',
  'withdrawn',
  'enrollment_not_active',
  'after_previous',
] as const;
const isKnownReason = (reason: string): reason is (typeof REASONS)[number] =>
  (REASONS as readonly string[]).includes(reason);

function State({
  occasion,
  label,
  onSkip,
}: Omit<WaveProps, 'wave' | 'occasions' | 'timeZone'> & { occasion: TimelineOccasion }) {
  const words = useWords();
  const { may } = useEnvironment();
  const { wave, k, state, reason, evaluation_id } = occasion;
  const isAhead = state === 'open' || state === 'scheduled';
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="xs">
        <StatusBadge
          status={state}
          label={words.named(`study-participants.state.${state}`)}
          color={COLORS[state]}
        />
        {evaluation_id !== undefined && may('evaluations:read') && (
          <PageLink
            from={ENVIRONMENT}
            to="./evaluations/$evaluationId"
            params={{ evaluationId: evaluation_id }}
          >
            {words.named('common.evaluation')}
          </PageLink>
        )}
        {isAhead && onSkip && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={words('Skip {{wave}}, no. {{number}}', { wave: label, number: k + 1 })}
            onClick={() => onSkip({ wave, label, k })}
          >
            {words('Skip …')}
          </Button>
        )}
      </Group>
      {reason !== undefined && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {isKnownReason(reason) ? words.named(`study-participants.reason.${reason}`) : reason}
        </Text>
      )}
    </Stack>
  );
}
