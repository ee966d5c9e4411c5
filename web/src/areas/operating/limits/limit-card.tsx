import type { RateLimits } from '@eps/sdk';
import { Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useNumberFormat } from '../../../ui/number-format.ts';

export type Limit = RateLimits['limits'][number];

/** The units of a limit that are in use. */
export function usedOf({ limit, remaining }: Limit): number {
  return Math.max(0, limit - remaining);
}

/** One rate limit: its value, its present use and its highest use. */
export function LimitCard({ limit, peak }: { limit: Limit; peak: number }) {
  const words = useWords();
  const number = useNumberFormat();
  const used = usedOf(limit);
  const share = (100 * used) / limit.limit;
  const figures = [
    [words('In use now'), number(used)],
    [words('Remaining'), number(Math.max(0, limit.remaining))],
    [words('Peak since you opened this page'), number(peak)],
    [
      words('Full limit available in'),
      used === 0
        ? words('Available now')
        : words.named('limits.seconds', { count: Math.max(1, limit.reset_seconds) }),
    ],
  ] as const;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words.named(`limits.${limit.policy}`)}</Title>
      <Text size="sm" fw={600}>
        {words.named('limits.rate', { rate: number(limit.limit), count: limit.window_seconds })}
      </Text>
      <Text size="sm" c="dimmed" maw="70ch">
        {words.named(`limits.${limit.policy}About`)}
      </Text>
      <Progress
        value={share}
        color={share > 80 ? 'orange' : 'blue'}
        size="lg"
        aria-label={words('{{used}} of {{limit}} units in use', {
          used: number(used),
          limit: number(limit.limit),
        })}
      />
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
