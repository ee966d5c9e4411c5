import { Stack, Table, Text } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { ConfidenceCard } from '../../shared/results/confidence-card.tsx';
import type { Names } from '../../shared/results/contents.ts';
import { useIntervalText } from '../../shared/results/interval-text.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { BandMark, ScoreScale } from '../../shared/results/score-scale.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { AdaptivePath } from './adaptive-path.tsx';
import { AlignmentTable } from './alignment-table.tsx';
import { ResultFacts } from './result-facts.tsx';
import { ScoreLink } from './score-link.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

interface TabProps {
  evaluation: ShownEvaluation;
  names: Names;
}

/** The scores beside the main one, and what the result rests on. */
export function ScoresTab({ evaluation, names }: TabProps) {
  const words = useWords();
  const { alignment, confidence, adaptive_trace: path, unanswered_concepts: unanswered = [] } = evaluation;
  const label = (id: string) => names.concepts.get(id)?.label ?? id;
  const main = evaluation.primary_metric;
  const level = confidence
    ? [`${words('Confidence')}: ${words.named(`evaluation.level.${confidence.level}`)}`]
    : [];
  const isAdaptive = names.isAdaptive || (path ?? []).length > 0;
  const scores = (evaluation.sub_scores ?? []).filter(({ concept_id }) => concept_id !== main?.id);
  return (
    <Stack gap="lg">
      {scores.length > 0 && <SubScores scores={scores} names={names} isAdaptive={isAdaptive} />}
      {unanswered.length > 0 && (
        <Text size="sm">
          {words('Too few answers for a score: {{concepts}}', { concepts: unanswered.map(label).join(', ') })}
        </Text>
      )}
      {alignment && <AlignmentTable alignment={alignment} label={label} />}
      {path && path.length > 0 && <AdaptivePath steps={path} names={names} />}
      <Folded title={[...level, words('Details')].join(' · ')}>
        <Stack gap="lg">
          <ResultFacts evaluation={evaluation} isAdaptive={isAdaptive} />
          {confidence && <ConfidenceCard confidence={confidence} label={label} />}
        </Stack>
      </Folded>
    </Stack>
  );
}

interface SubScoresProps {
  scores: NonNullable<ShownEvaluation['sub_scores']>;
  names: Names;
  isAdaptive: boolean;
}

function SubScores({ scores, names, isAdaptive }: SubScoresProps) {
  const words = useWords();
  const intervalText = useIntervalText();
  const language = useLanguage();
  // If it is known for none of them, a table need not say so in every row.
  const isPrecise = scores.some(({ interval }) => interval !== undefined);
  return (
    <Table.ScrollContainer minWidth={320}>
      <DataTable
        aria-label={words.named('evaluation.tab.scores')}
        verticalSpacing="sm"
        columns={[
          words('Score'),
          { children: words('Band'), visibleFrom: 'sm', w: '40%' },
          { children: words('Answered'), visibleFrom: 'sm' },
        ]}
      >
        {scores.map((score) => {
          const { label = score.label, bands = [], direction } = names.concepts.get(score.concept_id) ?? {};
          const interval = score.interval as [number, number] | undefined;
          return (
            <Table.Tr key={score.concept_id}>
              <Table.Td>
                <Text size="sm">{label}</Text>
                <ScoreLink id={score.concept_id} name={label}>
                  <strong>{numberText(score.value, language, 2)}</strong>
                </ScoreLink>
                <Text component="span" size="xs" hiddenFrom="sm" ms="xs">
                  <BandMark band={score.band} bands={bands} direction={direction} />
                </Text>
                {isPrecise && score.value !== null && (
                  <Text size="xs" c="dimmed">
                    {intervalText(interval)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <BandMark band={score.band} bands={bands} direction={direction} />
                {score.range && score.value !== null && (
                  <ScoreScale
                    value={score.value}
                    range={score.range}
                    interval={interval}
                    bands={bands}
                    band={score.band}
                    direction={direction}
                  />
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {isAdaptive
                  ? score.answered
                  : words('{{answered}} of {{eligible}}', {
                      answered: score.answered,
                      eligible: score.eligible,
                    })}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </DataTable>
    </Table.ScrollContainer>
  );
}
