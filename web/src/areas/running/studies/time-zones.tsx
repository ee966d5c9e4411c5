import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { Time } from '../../../ui/time.tsx';

/** The time zones that a person has had, the present one first, with the times of the moves. */
export function TimeZones({ zones }: { zones: NonNullable<StudyParticipantWithTimeline['time_zones']> }) {
  const words = useWords();
  const latestFirst = zones.map((zone, index) => ({ ...zone, isFirst: index === 0 })).toReversed();
  return (
    <>
      {latestFirst.map(({ since, time_zone, isFirst }) => (
        <Text key={since} size="sm">
          {time_zone}
          {!isFirst && (
            <>
              {', '}
              {words('since')} <Time value={since} timeZone={time_zone} />
            </>
          )}
        </Text>
      ))}
    </>
  );
}
