import type { Occasion } from '@eps/sdk';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import classes from './waves-line.module.css';
import { useProtocolWords } from './words.ts';

interface WavesLineProps {
  waves: readonly string[];
  occasions: readonly Occasion[];
  timeZone: string;
}

/** A line for each wave, on which each occasion is a bar from its opening to its closing. */
export function WavesLine({ waves, occasions, timeZone }: WavesLineProps) {
  const words = useProtocolWords();
  const { from, to } = rangeOf(occasions);
  const share = (at: string) => (100 * (Date.parse(at) - from)) / (to - from || 1);
  return (
    <Stack gap="xs">
      {waves.map((wave) => {
        const own = occasions.filter((each) => each.wave === wave);
        return (
          <div key={wave}>
            <Text size="sm">
              {wave}
              {own.length === 0 && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {words('noOccasionsOf')}
                </Text>
              )}
            </Text>
            <Box className={classes['track']!}>
              {own.map(({ k, opens_at, closes_at }) => (
                <Box
                  key={`${k} ${opens_at}`}
                  className={classes['bar']!}
                  style={{
                    left: `${share(opens_at)}%`,
                    width: `${Math.max(0, share(closes_at) - share(opens_at))}%`,
                  }}
                />
              ))}
            </Box>
          </div>
        );
      })}
      <Axis from={from} to={to} timeZone={timeZone} />
    </Stack>
  );
}

const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Axis({ from, to, timeZone }: { from: number; to: number; timeZone: string }) {
  const date = new Intl.DateTimeFormat(useLanguage(), {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
    timeZone,
  });
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      {TICKS.map((share) => (
        <Text key={share} size="xs" c="dimmed" {...(share % 0.5 !== 0 && { visibleFrom: 'sm' })}>
          {date.format(from + share * (to - from))}
        </Text>
      ))}
    </Group>
  );
}

/** Returns when the first occasion opens and the last one closes. */
export function rangeOf(occasions: readonly Occasion[]): { from: number; to: number } {
  return occasions.reduce(
    ({ from, to }, { opens_at, closes_at }) => ({
      from: Math.min(from, Date.parse(opens_at)),
      to: Math.max(to, Date.parse(closes_at)),
    }),
    { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY },
  );
}
