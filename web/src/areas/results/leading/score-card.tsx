import { Card, Group, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { numberText, percentText } from '../../../shared/results/number-text.ts';
import { ScoreScale } from '../../../shared/results/score-scale.tsx';
import type { TeamScore } from './team-score.ts';

/** A score of a team: large, on its range beside everybody, and over the last periods. */
export function ScoreCard({ score }: { score: TeamScore }) {
  const words = useWords();
  const language = useLanguage();
  const { label, range, bands, direction, mean, everybody, before, course } = score;
  const text = (value: number | undefined) => numberText(value, language, 2);
  return (
    <Card withBorder component="section" aria-label={label}>
      <Title order={3} size="h5">
        {label}
      </Title>
      <Group justify="space-between" align="end" wrap="nowrap">
        <Text component="p" fz={34} fw={700} lh={1.3}>
          {text(mean.value)}
        </Text>
        <Course values={course} />
      </Group>
      {range && (
        <ScoreScale
          value={mean.value}
          range={range}
          interval={mean.interval as [number, number] | undefined}
          reference={everybody}
          bands={bands}
          direction={direction}
        />
      )}
      <Text size="sm" mt="xs">
        {everybody !== undefined && difference(mean.value - everybody, 'everybody')}{' '}
        {before !== undefined && difference(mean.value - before, 'before')}
      </Text>
      {score.favourable !== null && direction && (
        <Text size="sm" c="dimmed">
          {words('{{share}} on the better half of the scale', {
            share: percentText(score.favourable, language),
          })}
        </Text>
      )}
    </Card>
  );

  function difference(value: number, to: 'everybody' | 'before'): string {
    if (Math.abs(value) < 0.005) return words.named(`leading.like.${to}`);
    return words.named(`leading.${value > 0 ? 'more' : 'less'}.${to}`, { difference: text(Math.abs(value)) });
  }
}

const WIDTH = 120;
const HEIGHT = 32;

/** The means of the last periods as a line without axes; the text beside it says how the last one changed. */
function Course({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = 2 + (index * (WIDTH - 4)) / (values.length - 1);
    const y = high === low ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [x, y] = points.at(-1)!.split(',');
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="var(--eps-data)" strokeWidth="2" />
      <circle cx={x} cy={y} r="3" fill="var(--eps-data)" />
    </svg>
  );
}
