import type { SubScore, Trial } from '@eps/sdk';
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { ChartFigure } from '../../ui/chart-figure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Names } from '../content/names.ts';
import { ConfidenceCard } from '../results/confidence-card.tsx';
import { useEvidenceText } from '../results/evidence.ts';
import { Guardrails } from '../results/guardrails.tsx';
import { numberText } from '../results/number-text.ts';
import { useRuleName } from '../results/rule-name.ts';
import { BandMark, ScoreScale } from '../results/score-scale.tsx';
import { UndeterminedRules } from './rule-names.tsx';

const ThetaChart = lazy(() => import('../results/theta-chart.tsx'));

interface ScoresPaneProps {
  trial: Trial;
  names: Names;
  /** Opens the calculation of a score. */
  onFollow(scoreId: string): void;
}

/** Status, scores with bands and intervals, guardrails and confidence. */
export function ScoresPane({ trial, names, onFollow }: ScoresPaneProps) {
  const words = useWords();
  const language = useLanguage();
  const ruleName = useRuleName(names);
  const evidenceText = useEvidenceText(names);
  const { result, status, trace, selection } = trial;
  if (!result || !status) return null;
  const { coverage, alignment, unanswered_concepts: unanswered } = result;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text size="sm">{words('The evaluation would be {{status}}', { status: '' })}</Text>
        <StatusBadge status={status} label={words.named(`trying.status_${status}`)} />
        <Text size="sm" c="dimmed">
          {words('{{answered}} of {{eligible}} items answered.', {
            answered: coverage.answered,
            eligible: coverage.eligible,
          })}
        </Text>
      </Group>
      {result.sub_scores.map((score) => (
        <Score key={score.concept_id} score={score} names={names} onFollow={onFollow} />
      ))}
      {unanswered.length > 0 && (
        <Text size="sm">
          {words('No score for: {{names}}', { names: unanswered.map(names.score).join(', ') })}
        </Text>
      )}
      {alignment && (
        <Text size="sm">
          {words('Alignment with the targets')}: <strong>{numberText(alignment.value, language)}</strong>
        </Text>
      )}
      {selection?.estimates.map(({ concept_id, theta, standard_error }) => (
        <Text key={concept_id} size="sm">
          {words('{{name}}: θ {{theta}}, standard error {{se}}', {
            name: names.score(concept_id),
            theta: numberText(theta, language, 3),
            se: numberText(standard_error, language, 3),
          })}
        </Text>
      ))}
      <ThetaFigure trial={trial} names={names} />
      <Guardrails conflicts={result.guardrail_conflicts} nameOf={ruleName} evidenceOf={evidenceText} />
      <UndeterminedRules ids={trace?.undetermined_rules ?? []} names={names} />
      <ConfidenceCard confidence={result.confidence} label={names.score} />
    </Stack>
  );
}

function ThetaFigure({ trial, names }: Pick<ScoresPaneProps, 'trial' | 'names'>) {
  const words = useWords();
  const language = useLanguage();
  const steps = (trial.result?.adaptive_trace ?? []).filter(({ theta }) => theta !== undefined);
  if (steps.length < 2) return null;
  return (
    <ChartFigure
      title={words('θ after each answer')}
      columns={[words.named('trying.step'), words.named('common.question'), 'θ', words('Standard error')]}
      rows={steps.map(({ step, question_id, theta, standard_error }) => [
        step,
        names.question(question_id)?.label ?? question_id,
        numberText(theta, language, 3),
        numberText(standard_error, language, 3),
      ])}
    >
      <Suspense fallback={null}>
        <ThetaChart steps={steps} />
      </Suspense>
    </ChartFigure>
  );
}

function Score({ score, names, onFollow }: { score: SubScore } & Omit<ScoresPaneProps, 'trial'>) {
  const words = useWords();
  const language = useLanguage();
  const { concept_id, label, value, band, interval, range, coverage } = score;
  const { bands = [], direction } = names.scored(concept_id) ?? {};
  const shown = value === null ? words('no score') : numberText(value, language);
  const low = numberText(interval?.[0], language, 2);
  return (
    <Box pb="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm">{label}</Text>
        <Group gap="xs" wrap="nowrap">
          <BandMark band={band} bands={bands} direction={direction} />
          <Anchor
            component="button"
            type="button"
            fw={value === null ? 400 : 650}
            c={value === null ? 'dimmed' : 'var(--mantine-color-text)'}
            style={{ whiteSpace: 'nowrap' }}
            aria-label={words('Trace {{name}} {{value}} to the answers', { name: label, value: shown })}
            onClick={() => onFollow(concept_id)}
          >
            {shown}
          </Anchor>
        </Group>
      </Group>
      {range && value !== null && (
        <ScoreScale
          value={value}
          range={range}
          interval={interval as [number, number] | undefined}
          bands={bands}
          band={band}
          direction={direction}
        />
      )}
      {interval && coverage > 0 && (
        <Text size="xs" c="dimmed">
          {words('95% interval: {{low}} to {{high}}', { low, high: numberText(interval[1], language, 2) })}
        </Text>
      )}
    </Box>
  );
}
