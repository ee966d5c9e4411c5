import type { GoldenCaseRun } from '@eps/sdk';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { CaseFailures, type CaseNames } from '../../shared/trying/case-failures.tsx';

/** The outcome of the golden cases, failing ones first. */
export function CasesView({ run, names }: { run: GoldenCaseRun; names: CaseNames }) {
  const words = useWords();
  if (!run.valid) return <Text size="sm">{words('Fix the errors to evaluate the golden cases.')}</Text>;
  if (run.cases.length === 0)
    return (
      <Text size="sm">
        {words('No golden cases yet.')}{' '}
        {words(
          'A golden case defines which result a set of answers must produce. Publishing evaluates all golden cases.',
        )}
      </Text>
    );
  const ordered = [...run.cases].sort((one, other) => Number(one.passed) - Number(other.passed));
  return (
    <Stack gap="xs">
      <Text size="sm">
        {words('{{passed}} of {{all}} golden cases pass.', { passed: run.passed, all: run.cases.length })}
      </Text>
      {ordered.map(({ name, passed, differences }) => (
        <Paper key={name} withBorder p="sm">
          <Group gap="xs">
            <Badge variant="outline" color={passed ? 'teal' : 'red'} c="var(--mantine-color-text)" tt="none">
              {words(passed ? 'Passed' : 'Failed')}
            </Badge>
            <Text size="sm">{name}</Text>
          </Group>
          {differences.length > 0 && <CaseFailures differences={differences} names={names} />}
        </Paper>
      ))}
    </Stack>
  );
}
