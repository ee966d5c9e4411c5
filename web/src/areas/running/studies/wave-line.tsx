import type { Study, StudyPanel } from '@eps/sdk';
import { Box, SimpleGrid, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { Finished } from '../../../shared/statistics/participation.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { useWaveLabel } from './wave-label.ts';
import classes from './wave-line.module.css';

interface WaveLineProps {
  study: Study;
  waves: StudyPanel['waves'];
}

type Wave = StudyPanel['waves'][number];

/** How many have finished the wave that was opened last, and the line of all waves with their counts. */
export function WaveLine({ study, waves }: WaveLineProps) {
  const words = useWords();
  const labelOf = useWaveLabel(study.protocol_id);
  const last = waves.findLast(({ opened = 0 }) => opened > 0);
  const { opened = 0, completed = 0 } = last ?? {};
  return (
    <>
      {last ? (
        <Finished completed={completed} enrolled={opened} rate={completed / opened}>
          {words('occasions of “{{wave}}” that have opened were completed.', { wave: labelOf(last.wave) })}
        </Finished>
      ) : (
        <Text size="sm">{words('No wave has opened yet.')}</Text>
      )}
      <SimpleGrid
        component="ol"
        className={classes.line}
        cols={{ base: 1, sm: Math.min(waves.length, 6) }}
        spacing={0}
        my="md"
      >
        {waves.map((wave) => (
          <li key={wave.wave} data-opened={(wave.opened ?? 0) > 0 || undefined}>
            <PageLink
              from={ENVIRONMENT}
              to="./programs/$programId"
              params={{ programId: study.programs[wave.wave]! }}
            >
              {labelOf(wave.wave)}
            </PageLink>
            <Counts wave={wave} />
          </li>
        ))}
      </SimpleGrid>
      {waves.some(({ redacted }) => redacted) && (
        <Text size="sm">
          {words(
            'Hidden, because the counts of this wave reveal what people scored, or who is in which arm, which you may not read.',
          )}
        </Text>
      )}
    </>
  );
}

function Counts({ wave: { redacted, opened = 0, completed = 0, partial = 0, missed = 0 } }: { wave: Wave }) {
  const words = useWords();
  if (redacted) return <Text size="sm">{words.named('studies.hiddenCounts')}</Text>;
  const rest = [
    ...(partial > 0 ? [`${words.named('studies.partial')}: ${partial}`] : []),
    ...(missed > 0 ? [`${words.named('studies.missed')}: ${missed}`] : []),
  ];
  return (
    <Box>
      <Text size="sm">
        {opened === 0
          ? words('Not opened yet')
          : words('{{completed}} of {{enrolled}}', { completed, enrolled: opened })}
      </Text>
      {rest.length > 0 && (
        <Text size="xs" c="dimmed">
          {rest.join(', ')}
        </Text>
      )}
    </Box>
  );
}
