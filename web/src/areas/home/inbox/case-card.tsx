import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../base/client.ts';
import { useLanguage, useWords } from '../../../base/language.ts';
import { appsQuery } from '../../../base/queries.ts';
import { useOrganization } from '../../../base/scope.ts';
import { contentsIn } from '../../../shared/content/in-language.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { contentsQuery } from '../../../shared/content/queries.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { useRuleName } from '../../../shared/results/rule-name.ts';
import { BandMark } from '../../../shared/results/score-scale.tsx';
import { SeverityMark } from '../../../shared/results/severity-mark.tsx';
import { TaskLine } from '../../../shared/tasks/task-line.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { type Case, severityOf } from './cases.ts';

interface CaseCardProps {
  case: Case;
  /** Whether the rule is named above the card. */
  isGrouped: boolean;
}

/** A case: who, with which score, since when, why, and what is to be done. */
export function CaseCard({ case: shown, isGrouped }: CaseCardProps) {
  const words = useWords();
  const ruleText = useRuleText(shown);
  const { organizationId } = useOrganization();
  const { appId, environmentId, kind, subjectId, since, tasks, evaluation } = shown;
  const ids = { organizationId, appId, environmentId };
  const app = useQuery(appsQuery(organizationId)).data?.find(({ id }) => id === appId);
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <SeverityMark severity={severityOf(shown)} />
            <Text component="span" fw={600}>
              <PersonName subjectId={subjectId} ids={ids} />
            </Text>
            {evaluation && <Score shown={shown} />}
          </Group>
          <Text size="sm" component="span" c="dimmed">
            <Waiting since={since} /> · {app?.name}{' '}
            {kind === 'test' && (
              <Badge size="sm" variant="outline" color="gray" c="var(--mantine-color-text)" tt="none">
                {words.named('common.test')}
              </Badge>
            )}
          </Text>
        </Group>
        {evaluation && (
          <PageLink
            to="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
            params={{ ...ids, evaluationId: evaluation.id }}
          >
            {isGrouped
              ? words('Review the result')
              : (ruleText ?? words('The program asks for a review of every result'))}
          </PageLink>
        )}
        {tasks.length > 0 && (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {tasks.map((task) => (
              <TaskLine key={task.id} task={task} ids={ids} now={Date.parse(task.environment_time)} />
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

function Score({ shown }: { shown: Case }) {
  const { number } = useNumberTexts();
  const names = useCaseNames(shown);
  const metric = shown.evaluation?.primary_metric;
  if (!metric) return null;
  const { label = metric.label, bands = [], direction } = names.scored(metric.id) ?? {};
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <Text size="sm" component="span">
        {label}: <strong>{number(metric.value)}</strong>
      </Text>
      <Text size="xs" component="span">
        <BandMark band={metric.band} bands={bands} direction={direction} />
      </Text>
    </Group>
  );
}

/** The rule of a case in the language of the reader, as far as the content has it; undefined without one. */
export function useRuleText(shown: Case): string | undefined {
  const words = useWords();
  const nameOf = useRuleName(useCaseNames(shown));
  const { conflict, tasks } = shown;
  if (conflict)
    return nameOf(conflict.rule_id) ?? (conflict.message || words('a safety rule without a message'));
  return tasks.find(({ rule_id }) => rule_id !== undefined)?.title;
}

/** The names of the instrument of a case; empty without the right to read content. */
function useCaseNames({ appId, evaluation }: Case) {
  const { organizationId, may } = useOrganization();
  const language = useLanguage();
  const api = useMemo(() => client.app({ organizationId, appId }), [organizationId, appId]);
  const { data } = useQuery({
    ...contentsQuery(evaluation?.version_bundle_id ?? '', ['scorecard', 'guardrail'], api),
    enabled: evaluation !== undefined && may('definitions:read') && may('bundles:read'),
  });
  return useMemo(() => namesOf(data ? contentsIn(data, language) : {}), [data, language]);
}
