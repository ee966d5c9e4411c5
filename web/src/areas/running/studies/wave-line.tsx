import type { Study, StudyPanel } from '@eps/sdk';
import { Box, SimpleGrid, Text } from '@mantine/core';
import { Finished } from '../../../shared/statistics/participation.tsx';
import { useStatisticsWords } from '../../../shared/statistics/words.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { useWaveLabel } from './wave-label.ts';
import classes from './wave-line.module.css';
import { useStudyWords } from './words.ts';

interface WaveLineProps {
  study: Study;
  waves: StudyPanel['waves'];
}

type Wave = StudyPanel['waves'][number];

/** How many have finished the wave that was opened last, and the line of all waves with their counts. */
export function WaveLine({ study, waves }: WaveLineProps) {
  const words = useStudyWords();
  const labelOf = useWaveLabel(study.protocol_id);
  const last = waves.findLast(({ opened = 0 }) => opened > 0);
  const { opened = 0, completed = 0 } = last ?? {};
  return (
    <>
      {last ? (
        <Finished completed={completed} enrolled={opened} rate={completed / opened}>
          {words('finishedWave', { wave: labelOf(last.wave) })}
        </Finished>
      ) : (
        <Text size="sm">{words('nothingOpened')}</Text>
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
      {waves.some(({ redacted }) => redacted) && <Text size="sm">{words('redactedWave')}</Text>}
    </>
  );
}

function Counts({ wave: { redacted, opened = 0, completed = 0, partial = 0, missed = 0 } }: { wave: Wave }) {
  const words = useStudyWords();
  const statistics = useStatisticsWords();
  if (redacted) return <Text size="sm">{words('hiddenCounts')}</Text>;
  const rest = [
    ...(partial > 0 ? [`${words('partial')}: ${partial}`] : []),
    ...(missed > 0 ? [`${words('missed')}: ${missed}`] : []),
  ];
  return (
    <Box>
      <Text size="sm">
        {opened === 0 ? words('notOpened') : statistics('ofPeople', { completed, enrolled: opened })}
      </Text>
      {rest.length > 0 && (
        <Text size="xs" c="dimmed">
          {rest.join(', ')}
        </Text>
      )}
    </Box>
  );
}
