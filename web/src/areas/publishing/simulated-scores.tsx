import { Box, SimpleGrid, Skeleton, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../base/language.ts';
import type { Names } from '../../shared/content/names.ts';
import { ChartFigure } from '../../ui/chart-figure.tsx';
import classes from './simulated-scores.module.css';
import type { SimulatedScore } from './simulation.ts';
import { useSimulationFormats } from './simulation-formats.ts';

const BarsChart = lazy(() => import('../../ui/bars-chart.tsx'));

interface SimulatedScoresProps {
  scores: readonly SimulatedScore[];
  names: Names;
  /** Whether every respondent answers from a true θ, and not by shares of options. */
  hasTraits: boolean;
}

/** The scores of the simulated respondents: shares of bands and the distribution of values. */
export function SimulatedScores({ scores, names, hasTraits }: SimulatedScoresProps) {
  const words = useWords();
  return (
    <Box>
      <Title order={3} size="h4">
        {words.named('common.scores')}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch" mb="sm">
        {words(
          hasTraits
            ? 'The scores of respondents whose true θ is drawn from the prior.'
            : 'Where questions have no model, respondents choose options by the shares above, equally often without any. This shows what the scoring does with answers, not how common scores are among your people.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, md: scores.length > 1 ? 2 : 1 }}>
        {scores.map((score) => (
          <ScoreFigure key={score.id} score={score} names={names} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

function ScoreFigure({ score, names }: { score: SimulatedScore; names: Names }) {
  const words = useWords();
  const { number, percent } = useSimulationFormats();
  const { id, scored_rate, value, histogram } = score;
  if (!value || !histogram)
    return <Text size="sm">{words('Nobody got a score on “{{name}}”.', { name: names.score(id) })}</Text>;
  const isWhole = histogram.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to));
  const rows = histogram.map(({ from, to, rate }) => {
    // A bin of whole numbers ends before the next one begins.
    const last = isWhole ? to - 1 : to;
    const name =
      last === from ? number(from) : words('{{from}} to {{to}}', { from: number(from), to: number(last) });
    return { name, value: rate * 100 };
  });
  const { mean, sd, min, max } = value;
  return (
    <ChartFigure
      title={names.score(id)}
      summary={[
        words('Mean {{mean}}, standard deviation {{sd}}, from {{min}} to {{max}}.', {
          mean: number(mean),
          sd: number(sd),
          min: number(min),
          max: number(max),
        }),
        ...(scored_rate < 1 ? [words('{{percent}} have a score.', { percent: percent(scored_rate) })] : []),
      ].join(' ')}
      columns={[words('Score'), words('Share of respondents')]}
      rows={rows.map((row) => [row.name, percent(row.value / 100)])}
      head={<BandShares score={score} names={names} />}
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <BarsChart rows={rows} across={words('Score')} unit="%" />
      </Suspense>
    </ChartFigure>
  );
}

/** How many respondents are in each band. */
function BandShares({ score, names }: { score: SimulatedScore; names: Names }) {
  const words = useWords();
  const { percent } = useSimulationFormats();
  const { id, bands = [], without_band_rate: without = 0 } = score;
  if (bands.length === 0) return null;
  const known = [...names.concepts, ...names.composites].find((each) => each.id === id)?.bands ?? [];
  const rows = bands.map(({ band_id, rate }) => ({
    label: known.find((band) => band.id === band_id)?.label ?? band_id,
    rate,
  }));
  if (without > 0) rows.push({ label: words('In no band'), rate: without });
  return (
    <Table
      aria-label={words('Shares of the bands of {{name}}', { name: names.score(id) })}
      withRowBorders={false}
      verticalSpacing={2}
    >
      <Table.Tbody>
        {rows.map(({ label, rate }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} ps={0} className={classes['label'] ?? ''}>
              {label}
            </Table.Th>
            <Table.Td className={classes['bar'] ?? ''} aria-hidden>
              <div style={{ width: `${rate * 100}%` }} />
            </Table.Td>
            <Table.Td pe={0} ta="end" className={classes['rate'] ?? ''}>
              {percent(rate)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
