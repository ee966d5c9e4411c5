import { Box, Group, Stack, Text } from '@mantine/core';
import { useLanguage } from '../../base/language.ts';
import type { Names } from '../../shared/results/contents.ts';
import { useEvidenceText } from '../../shared/results/evidence.ts';
import { Guardrails } from '../../shared/results/guardrails.tsx';
import { useIntervalText } from '../../shared/results/interval-text.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { useRuleName } from '../../shared/results/rule-name.ts';
import { BandMark, ScoreScale } from '../../shared/results/score-scale.tsx';
import { EvaluationTasks } from '../../shared/tasks/tasks-section.tsx';
import { Course } from './course.tsx';
import { ScoreLink } from './score-link.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

interface ResultHeadProps {
  evaluation: ShownEvaluation;
  names: Names;
}

/** What a result says first: critical rules, the main score with its course, and the other rules. */
export function ResultHead({ evaluation, names }: ResultHeadProps) {
  const nameOf = useRuleName(names.instrument);
  const evidenceOf = useEvidenceText(names.instrument);
  const conflicts = evaluation.guardrail_conflicts ?? [];
  const critical = conflicts.filter(({ severity }) => severity === 'critical');
  const others = conflicts.filter(({ severity }) => severity !== 'critical');
  const tasksOf = (isShown: (ruleId: string | undefined) => boolean) => (
    <EvaluationTasks evaluationId={evaluation.id} isShown={(task) => isShown(task.rule_id)} />
  );
  return (
    <Stack gap="md">
      {critical.length > 0 && (
        <Guardrails conflicts={critical} nameOf={nameOf} evidenceOf={evidenceOf}>
          {(ruleId) => tasksOf((id) => id === ruleId)}
        </Guardrails>
      )}
      {evaluation.primary_metric && <MainResult evaluation={evaluation} names={names} />}
      {evaluation.trace && (critical.length === 0 || others.length > 0) && (
        <Guardrails conflicts={others} nameOf={nameOf} evidenceOf={evidenceOf} />
      )}
      {tasksOf((id) => critical.every(({ rule_id }) => rule_id !== id))}
    </Stack>
  );
}

function MainResult({ evaluation, names }: ResultHeadProps) {
  const language = useLanguage();
  const intervalText = useIntervalText();
  const metric = evaluation.primary_metric!;
  const { label = metric.label, bands = [], direction } = names.concepts.get(metric.id) ?? {};
  const interval = metric.interval as [number, number] | undefined;
  return (
    <Group gap="xl" align="flex-end">
      <Box flex="1 1 20rem" maw={640}>
        <Text size="sm">{label}</Text>
        <Group align="baseline" gap="sm" mb={4}>
          <ScoreLink id={metric.id} name={label}>
            <Text component="span" fz={34} fw={700} lh={1.3}>
              {numberText(metric.value, language, 2)}
            </Text>
          </ScoreLink>
          <BandMark band={metric.band} bands={bands} direction={direction} />
        </Group>
        {metric.range && (
          <ScoreScale
            value={metric.value}
            range={metric.range}
            interval={interval}
            bands={bands}
            band={metric.band}
            direction={direction}
          />
        )}
        <Text size="xs" c="dimmed" mt={4}>
          {intervalText(interval)}
        </Text>
      </Box>
      <Course evaluation={evaluation} />
    </Group>
  );
}
