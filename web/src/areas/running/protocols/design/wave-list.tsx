import { Box, Stack, Text, UnstyledButton } from '@mantine/core';
import { useWords } from '../../../../base/language.ts';
import classes from './line.module.css';
import { type ComputedOccasions, drawnWaves, type PersonDates, rangeOf } from './scene.ts';
import { useWaveSentence } from './use-wave-sentence.ts';
import { shareIn } from './wave-row.tsx';
import type { DesignedWave } from './waves.ts';

interface WaveListProps {
  waves: readonly DesignedWave[];
  computed: ComputedOccasions;
  dates: PersonDates;
  selected: number | undefined;
  /** Undefined where the list is only read. */
  onSelect?: ((index: number) => void) | undefined;
}

/** The waves on a phone: each with its sentence and its occasions. */
export function WaveList({ waves, computed, dates, selected, onSelect }: WaveListProps) {
  const words = useWords();
  const { whole } = useWaveSentence(waves);
  const drawn = drawnWaves(waves, computed, dates);
  const share = shareIn(rangeOf(drawn, dates));
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {drawn.map(({ wave, spans }) => {
        const texts = (
          <>
            <Text span size="sm" fw={500} display="block">
              {wave.name}
            </Text>
            <Text span size="xs" c="dimmed" display="block">
              {whole(wave)}
            </Text>
            {spans.length === 0 ? (
              <Text span size="xs" display="block">
                {words('This person is not asked')}
              </Text>
            ) : (
              <Box component="span" className={classes['track']!} aria-hidden>
                {spans.map(({ opensAt, closesAt }) => (
                  <span
                    key={opensAt}
                    className={classes['mark']}
                    style={{
                      left: `${share(opensAt)}%`,
                      width: `${Math.max(0, share(closesAt) - share(opensAt))}%`,
                    }}
                  />
                ))}
              </Box>
            )}
          </>
        );
        return (
          <li key={wave.id} className={classes['entry']}>
            {onSelect ? (
              <UnstyledButton
                w="100%"
                py="xs"
                aria-pressed={selected === wave.index}
                onClick={() => onSelect(wave.index)}
              >
                {texts}
              </UnstyledButton>
            ) : (
              <Box py="xs">{texts}</Box>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
