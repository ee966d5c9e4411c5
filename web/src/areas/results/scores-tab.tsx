import { Anchor, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '../../app/language.ts';
import { AdaptivePath } from './adaptive-path.tsx';
import { AlignmentTable } from './alignment-table.tsx';
import { ConfidenceCard } from './confidence-card.tsx';
import type { Names } from './contents.ts';
import type { ShownEvaluation } from './evaluation-page.tsx';
import { useEvaluationWords } from './evaluation-words.ts';
import { useEvidenceText } from './evidence.ts';
import { Guardrails } from './guardrails.tsx';
import { numberText } from './number-text.ts';
import { useRuleName } from './rule-name.ts';
import { ScoreScale } from './score-scale.tsx';

interface TabProps {
  evaluation: ShownEvaluation;
  names: Names;
}

/** The scores with their bands and intervals, what guardrails found, and how sure the result is. */
export function ScoresTab({ evaluation, names }: TabProps) {
  const words = useEvaluationWords();
  const { alignment, adaptive_trace: path, unanswered_concepts: unanswered = [] } = evaluation;
  const label = (id: string) => names.concepts.get(id)?.label ?? id;
  const ruleName = useRuleName(names.instrument);
  const evidenceText = useEvidenceText(names.instrument);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {evaluation.primary_metric && <MainResult metric={evaluation.primary_metric} names={names} />}
        {evaluation.confidence && <ConfidenceCard confidence={evaluation.confidence} label={label} />}
      </SimpleGrid>
      <Guardrails
        conflicts={evaluation.guardrail_conflicts ?? []}
        nameOf={ruleName}
        evidenceOf={evidenceText}
      />
      <SubScores scores={evaluation.sub_scores ?? []} names={names} />
      {unanswered.length > 0 && (
        <Text size="sm">{words('unanswered', { concepts: unanswered.map(label).join(', ') })}</Text>
      )}
      {alignment && <AlignmentTable alignment={alignment} label={label} />}
      {path && path.length > 0 && <AdaptivePath steps={path} names={names} />}
    </Stack>
  );
}

type Metric = NonNullable<ShownEvaluation['primary_metric']>;

function MainResult({ metric, names }: { metric: Metric; names: Names }) {
  const words = useEvaluationWords();
  const language = useLanguage();
  const bands = names.concepts.get(metric.id)?.bands ?? [];
  const band = bands.find(({ id }) => id === metric.band)?.label ?? metric.band;
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {words('main')}
      </Title>
      <Text c="dimmed">{metric.label}</Text>
      <Group align="baseline" gap="sm">
        <ScoreLink id={metric.id} name={metric.label}>
          <Text component="span" fz={34} fw={700}>
            {numberText(metric.value, language)}
          </Text>
        </ScoreLink>
        {band !== undefined && <Text fw={600}>{band}</Text>}
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
        />
      )}
    </Card>
  );
}

function SubScores({ scores, names }: { scores: NonNullable<ShownEvaluation['sub_scores']>; names: Names }) {
  const words = useEvaluationWords();
  const language = useLanguage();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={words('tab.scores')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('score')}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm" w="30%">
              {words('band')}
            </Table.Th>
            <Table.Th scope="col">{words('interval')}</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              {words('answered')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {scores.map((score) => {
            const bands = names.concepts.get(score.concept_id)?.bands ?? [];
            return (
              <Table.Tr key={score.concept_id}>
                <Table.Td>
                  <Text size="sm">{score.label}</Text>
                  <ScoreLink id={score.concept_id} name={score.label}>
                    <strong>{numberText(score.value, language)}</strong>
                  </ScoreLink>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Text size="sm">
                    {bands.find(({ id }) => id === score.band)?.label ?? score.band ?? ''}
                  </Text>
                  {score.range && score.value !== null && (
                    <ScoreScale
                      value={score.value}
                      range={score.range}
                      interval={score.interval as [number, number] | undefined}
                      bands={bands}
                      band={score.band}
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
                  {words('ofItems', { answered: score.answered, eligible: score.eligible })}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A number that leads to its calculation. */
function ScoreLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const words = useEvaluationWords();
  return (
    <Anchor
      component={Link}
      to="."
      search={{ tab: 'trace', score: id } as never}
      title={words('show', { name })}
    >
      {children}
      <span className="visually-hidden"> {words('show', { name })}</span>
    </Anchor>
  );
}
