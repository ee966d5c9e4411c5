import type { GoldenCaseRun } from '@eps/sdk';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { CaseFailures, type CaseNames } from '../../shared/trying/case-failures.tsx';
import { usePublishingWords } from './words.ts';

/** The outcome of the golden cases, failing ones first. */
export function CasesView({ run, names }: { run: GoldenCaseRun; names: CaseNames }) {
  const words = usePublishingWords();
  if (!run.valid) return <Text size="sm">{words('casesInvalid')}</Text>;
  if (run.cases.length === 0)
    return (
      <Text size="sm">
        {words('noCases')} {words('noCasesNext')}
      </Text>
    );
  const ordered = [...run.cases].sort((one, other) => Number(one.passed) - Number(other.passed));
  return (
    <Stack gap="xs">
      <Text size="sm">{words('casesPassed', { passed: run.passed, all: run.cases.length })}</Text>
      {ordered.map(({ name, passed, differences }) => (
        <Paper key={name} withBorder p="sm">
          <Group gap="xs">
            <Badge variant="outline" color={passed ? 'teal' : 'red'} c="var(--mantine-color-text)" tt="none">
              {words(passed ? 'passed' : 'failed')}
            </Badge>
            <Text size="sm">{name}</Text>
          </Group>
          {differences.length > 0 && <CaseFailures differences={differences} names={names} />}
        </Paper>
      ))}
    </Stack>
  );
}
