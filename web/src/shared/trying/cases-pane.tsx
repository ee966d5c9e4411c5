import type { GoldenCase, GoldenCaseRun, Trial } from '@eps/sdk';
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { removedAt, replacedAt } from '../content/json.ts';
import { CaseFailures, type CaseNames } from './case-failures.tsx';
import { givenFrom, type TrialAnswers } from './given.ts';
import { caseOf, EXPECTABLE } from './golden-case.ts';
import type { TrialSource } from './use-trial.ts';

interface CasesPaneProps {
  tried: TrialSource;
  names: CaseNames;
  cases: readonly GoldenCase[];
  /** Absent if the user may not change the cases. */
  onChange?: ((cases: GoldenCase[]) => void) | undefined;
  onOpen(given: TrialAnswers): void;
}

/** The golden cases: opens one, runs all, and describes the differences in words. */
export function CasesPane({ tried, names, cases, onChange, onOpen }: CasesPaneProps) {
  const words = useWords();
  const { api } = useApp();
  const run = useMutation({
    mutationFn: (): Promise<GoldenCaseRun> => api.bundles.runGoldenCases({ ...tried, cases: [...cases] }),
  });
  if (cases.length === 0)
    return (
      <EmptyState
        title={words('No golden cases yet')}
        next={words('Answer the questions, verify the result, and save it as a golden case.')}
      />
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {words('Golden cases run before each publication. If one fails, publishing stops.')}
      </Text>
      <Group gap="sm">
        <Button size="compact-md" loading={run.isPending} onClick={() => run.mutate()}>
          {words('Run all cases')}
        </Button>
        <Text size="sm" role="status">
          {run.data &&
            words('{{passed}} passed, {{failed}} failed', {
              passed: run.data.passed,
              failed: run.data.failed,
            })}
        </Text>
      </Group>
      {run.error && <ErrorAlert error={run.error} />}
      {cases.map((golden, index) => (
        <CaseCard
          // biome-ignore lint/suspicious/noArrayIndexKey: cases have no other identity than their position
          key={index}
          {...{ golden, index, tried, names, onOpen }}
          result={run.data?.cases[index]}
          onChange={onChange && ((next) => onChange(replacedAt(cases, index, next)))}
          onRemove={onChange && (() => onChange(removedAt(cases, index)))}
        />
      ))}
    </Stack>
  );
}

interface CaseCardProps {
  golden: GoldenCase;
  index: number;
  tried: TrialSource;
  names: CaseNames;
  result: GoldenCaseRun['cases'][number] | undefined;
  onOpen(given: TrialAnswers): void;
  onChange: ((next: GoldenCase) => void) | undefined;
  onRemove: (() => void) | undefined;
}

function CaseCard(props: CaseCardProps) {
  const { golden, index, tried, names, result, onOpen, onChange, onRemove } = props;
  const words = useWords();
  const { api } = useApp();
  const name = golden.name ?? words('case {{number}}', { number: index + 1 });
  const given = givenFrom(golden)!;
  const set = Object.keys(given.profile).length + Object.keys(given.overrides).length;
  const accept = useMutation({
    mutationFn: async () => {
      const { expect } = golden;
      const answered = { ...requestFields(golden), answers: given.answers };
      const trial: Trial = await api.bundles.try({ ...tried, ...answered });
      const parts = EXPECTABLE.filter((part) => part in expect);
      onChange?.({ ...golden, expect: { ...expect, ...caseOf(name, given, trial, parts).expect } });
    },
  });
  const color = result?.passed ? 'teal' : 'red';
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Badge variant="outline" color={result ? color : 'gray'} c="var(--mantine-color-text)" tt="none">
            {words(!result ? 'not run' : result.passed ? 'passed' : 'failed')}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {words.named('trying.answersCount', { count: Object.keys(given.answers).length })}
          {set > 0 && `, ${words.named('trying.contextCount', { count: set })}`}
        </Text>
      </Group>
      {result && !result.passed && <CaseFailures differences={result.differences} names={names} />}
      {accept.error && <ErrorAlert error={accept.error} />}
      <Group gap="xs" mt={6}>
        <Button size="compact-xs" variant="default" onClick={() => onOpen(given)}>
          {words('Open {{name}}', { name })}
        </Button>
        {onChange && result && !result.passed && (
          <Button
            size="compact-xs"
            variant="default"
            loading={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {words('Expect the current result of {{name}}', { name })}
          </Button>
        )}
        {onRemove && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onRemove}>
            {words('Delete {{name}}', { name })}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/** The fields of a case that a trial uses; the release policy and the times do not affect trials. */
function requestFields(golden: GoldenCase) {
  const { name, expect, release_policy, elapsed_ms, tolerance, ...fields } = golden;
  return fields;
}
