import type { SignificantChange, Trajectory, TrajectoryOutcome, TrajectoryPoint } from '@eps/sdk';
import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../../../base/language.ts';
import { type ConceptName, useNames } from '../../../../shared/results/contents.ts';
import { numberText } from '../../../../shared/results/number-text.ts';
import { BandMark } from '../../../../shared/results/score-scale.tsx';
import { ChartFigure } from '../../../../ui/chart-figure.tsx';
import { Time } from '../../../../ui/time.tsx';
import { useProgramName } from '../../program-name.ts';

// Recharts is large; the page is shown before it is loaded.
const TrajectoryChart = lazy(() => import('./trajectory-chart.tsx'));

/** A score of which the person has a released value. */
export interface MeasuredScore {
  id: string;
  label: string;
  range: { min: number; max: number } | null;
}

interface TrajectoryFigureProps {
  trajectory: Trajectory;
  score: MeasuredScore;
}

/** A score over time; a single value is shown as a sentence. */
export function TrajectoryFigure({ trajectory: { points, outcome }, score }: TrajectoryFigureProps) {
  const words = useWords();
  const latest = points.at(-1);
  const names = useNames(latest?.bundle_id);
  const concept = names.concepts.get(score.id) ?? { label: score.label, bands: [] };
  if (!latest) return null;
  if (points.length === 1)
    return (
      <Paper withBorder p="md">
        <Text fw={600}>{concept.label}</Text>
        <LatestValue point={latest} concept={concept} word={words('First result')} />
        {outcome && <OutcomeText outcome={outcome} />}
      </Paper>
    );
  return <Line points={points} outcome={outcome} score={score} concept={concept} latest={latest} />;
}

interface LineProps {
  points: readonly TrajectoryPoint[];
  outcome: TrajectoryOutcome | undefined;
  score: MeasuredScore;
  concept: ConceptName;
  latest: TrajectoryPoint;
}

function Line({ points, outcome, score, concept, latest }: LineProps) {
  const words = useWords();
  const isBroken = points.slice(1).some(({ joined }) => !joined);
  return (
    <ChartFigure
      title={concept.label}
      {...(isBroken && {
        summary: words('Values that are not connected come from other questions and are not compared.'),
      })}
      columns={[
        words('Date'),
        words('Value'),
        words('95 % interval'),
        words('Band'),
        words('Since the first result'),
        words('Since the one before'),
        words('Program'),
      ]}
      rows={useRows(points, concept)}
      head={
        <>
          <LatestValue point={latest} concept={concept} word={words('Latest result')} />
          {outcome && <OutcomeText outcome={outcome} />}
        </>
      }
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <TrajectoryChart points={points} concept={concept} range={score.range} />
      </Suspense>
    </ChartFigure>
  );
}

function useRows(points: readonly TrajectoryPoint[], { bands }: ConceptName): (string | number)[][] {
  const words = useWords();
  const language = useLanguage();
  const programOf = useProgramName();
  const changeText = useChangeText();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const number = (value: number) => numberText(value, language, 2);
  return points.map(({ at, value, interval, band, change, program_id }) => [
    date.format(new Date(at)),
    value,
    interval ? words('{{from}} to {{to}}', { from: number(interval[0]!), to: number(interval[1]!) }) : '–',
    bands.find(({ id }) => id === band)?.label ?? band ?? '–',
    changeText(change?.from_first),
    changeText(change?.from_previous),
    programOf(program_id),
  ]);
}

/** The meaning of a change; a dash if there are no criteria. */
function useChangeText(): (change: SignificantChange | undefined) => string {
  const words = useWords();
  return (change) => {
    if (!change) return '–';
    return change.harmed
      ? words('reliably worse, across the cut-off')
      : words.named(`trajectories.class.${change.class}`);
  };
}

interface LatestValueProps {
  point: TrajectoryPoint;
  concept: ConceptName;
  word: string;
}

/** The latest value with its band, and how it changed since the first. */
function LatestValue({ point, concept, word }: LatestValueProps) {
  const words = useWords();
  const language = useLanguage();
  const changeText = useChangeText();
  const change = point.change?.from_first;
  return (
    <Group gap="xs" align="baseline">
      <Text size="sm" c="dimmed">
        {word}, <Time value={point.at} />
      </Text>
      <Text span fz="xl" fw={700}>
        {numberText(point.value, language, 2)}
      </Text>
      <BandMark band={point.band} bands={concept.bands} direction={concept.direction} />
      {change && (
        <Text span size="sm">
          {words('Since the first result')}: <strong>{changeText(change)}</strong>
        </Text>
      )}
    </Group>
  );
}

/** Whether the person responded or is in remission, and by which value. */
function OutcomeText({ outcome: { response, remission, at } }: { outcome: TrajectoryOutcome }) {
  const words = useWords();
  const parts = [
    ...(response === undefined ? [] : [words(response ? 'response' : 'no response')]),
    ...(remission === undefined ? [] : [words(remission ? 'remission' : 'no remission')]),
  ];
  return (
    <Text size="sm">
      {words('Outcome')}: <strong>{parts.join(' · ')}</strong>{' '}
      <Text span size="sm" c="dimmed">
        {at === undefined ? words('not measured again in time') : <Time value={at} />}
      </Text>
    </Text>
  );
}
