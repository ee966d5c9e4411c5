import type { GuardrailConflict } from '@eps/sdk';
import { Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../base/language.ts';
import { ConfidenceCard } from '../../shared/results/confidence-card.tsx';
import type { Names } from '../../shared/results/contents.ts';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { useEvidenceText } from '../../shared/results/evidence.ts';
import { Guardrails } from '../../shared/results/guardrails.tsx';
import { numberText } from '../../shared/results/number-text.ts';
import { useRuleName } from '../../shared/results/rule-name.ts';
import { BandMark, ScoreScale } from '../../shared/results/score-scale.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { AdaptivePath } from './adaptive-path.tsx';
import { AlignmentTable } from './alignment-table.tsx';
import { ResultFacts } from './result-facts.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

interface TabProps {
  evaluation: ShownEvaluation;
  names: Names;
}

/** The scores with their bands and intervals, the findings of guardrails, and the confidence. */
export function ScoresTab({ evaluation, names }: TabProps) {
  const words = useEvaluationWords();
  const { alignment, confidence, adaptive_trace: path, unanswered_concepts: unanswered = [] } = evaluation;
  const label = (id: string) => names.concepts.get(id)?.label ?? id;
  const ruleName = useRuleName(names.instrument);
  const evidenceText = useEvidenceText(names.instrument);
  const conflicts = evaluation.guardrail_conflicts ?? [];
  const main = evaluation.primary_metric;
  const isAdaptive = names.isAdaptive || (path ?? []).length > 0;
  const scores = (evaluation.sub_scores ?? []).filter(({ concept_id }) => concept_id !== main?.id);
  return (
    <Stack gap="lg">
      {conflicts.length > 0 && (
        <Guardrails conflicts={bySeverity(conflicts)} nameOf={ruleName} evidenceOf={evidenceText} />
      )}
      <ResultFacts evaluation={evaluation} isAdaptive={isAdaptive} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
        {main && <MainResult metric={main} names={names} />}
        {confidence && <ConfidenceCard confidence={confidence} label={label} />}
      </SimpleGrid>
      {scores.length > 0 && <SubScores scores={scores} names={names} isAdaptive={isAdaptive} />}
      {unanswered.length > 0 && (
        <Text size="sm">{words('unanswered', { concepts: unanswered.map(label).join(', ') })}</Text>
      )}
      {conflicts.length === 0 && <Guardrails conflicts={[]} />}
      {alignment && <AlignmentTable alignment={alignment} label={label} />}
      {path && path.length > 0 && <AdaptivePath steps={path} names={names} />}
    </Stack>
  );
}

const RANKS = { critical: 0, warning: 1, info: 2 } as const;

function bySeverity(conflicts: readonly GuardrailConflict[]): GuardrailConflict[] {
  return [...conflicts].sort((one, other) => RANKS[one.severity] - RANKS[other.severity]);
}

type Metric = NonNullable<ShownEvaluation['primary_metric']>;

function MainResult({ metric, names }: { metric: Metric; names: Names }) {
  const words = useEvaluationWords();
  const language = useLanguage();
  const { label = metric.label, bands = [], direction } = names.concepts.get(metric.id) ?? {};
  return (
    <div>
      <Title order={2} size="h4">
        {words('main')}
      </Title>
      <Text c="dimmed">{label}</Text>
      <Group align="baseline" gap="sm">
        <ScoreLink id={metric.id} name={label}>
          <Text component="span" fz={34} fw={700}>
            {numberText(metric.value, language)}
          </Text>
        </ScoreLink>
        <BandMark band={metric.band} bands={bands} direction={direction} />
      </Group>
      {metric.interval && (
        <Text size="sm" mb="xs">
          {words('interval')}:{' '}
          {words('fromTo', {
            low: numberText(metric.interval[0], language, 2),
            high: numberText(metric.interval[1], language, 2),
          })}
        </Text>
      )}
      {metric.range && (
        <ScoreScale
          value={metric.value}
          range={metric.range}
          interval={metric.interval as [number, number] | undefined}
          bands={bands}
          band={metric.band}
          direction={direction}
        />
      )}
    </div>
  );
}

interface SubScoresProps {
  scores: NonNullable<ShownEvaluation['sub_scores']>;
  names: Names;
  isAdaptive: boolean;
}

function SubScores({ scores, names, isAdaptive }: SubScoresProps) {
  const words = useEvaluationWords();
  const language = useLanguage();
  return (
    <Table.ScrollContainer minWidth={320}>
      <DataTable
        aria-label={words('tab.scores')}
        verticalSpacing="sm"
        columns={[
          words('score'),
          { children: words('band'), visibleFrom: 'sm', w: '30%' },
          words('interval'),
          { children: words('answered'), visibleFrom: 'sm' },
        ]}
      >
        {scores.map((score) => {
          const { label = score.label, bands = [], direction } = names.concepts.get(score.concept_id) ?? {};
          return (
            <Table.Tr key={score.concept_id}>
              <Table.Td>
                <Text size="sm">{label}</Text>
                <ScoreLink id={score.concept_id} name={label}>
                  <strong>{numberText(score.value, language)}</strong>
                </ScoreLink>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <BandMark band={score.band} bands={bands} direction={direction} />
                {score.range && score.value !== null && (
                  <ScoreScale
                    value={score.value}
                    range={score.range}
                    interval={score.interval as [number, number] | undefined}
                    bands={bands}
                    band={score.band}
                    direction={direction}
                  />
                )}
              </Table.Td>
              <Table.Td>
                {score.interval
                  ? words('fromTo', {
                      low: numberText(score.interval[0], language, 2),
                      high: numberText(score.interval[1], language, 2),
                    })
                  : '–'}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {isAdaptive
                  ? score.answered
                  : words('ofItems', { answered: score.answered, eligible: score.eligible })}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </DataTable>
    </Table.ScrollContainer>
  );
}

/** A number that leads to its calculation. */
function ScoreLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const words = useEvaluationWords();
  return (
    <PageLink
      from="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
      to="."
      search={{ tab: 'trace', score: id }}
      size="md"
      c="var(--mantine-color-text)"
      title={words('show', { name })}
    >
      {children}
      <span className="visually-hidden"> {words('show', { name })}</span>
    </PageLink>
  );
}
