import type { InstrumentHealth } from '@eps/sdk';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';
import type { Names } from '../../shared/results/contents.ts';
import { findingsOf } from './findings.ts';

/** The findings that need attention, with advice. */
export function HealthFindings({ health, names }: { health: InstrumentHealth; names: Names }) {
  const words = useWords();
  // That there are too few sessions says the page itself.
  const findings = findingsOf(health).filter(
    ({ advice, questionId }) => advice !== 'insufficient_data' || questionId !== undefined,
  );
  if (findings.length === 0) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {words('What needs attention')}
      </Title>
      {findings.map(({ questionId, code, detail, advice }) => (
        <Alert
          key={`${questionId ?? ''}${code}${detail}`}
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={
            <Text component="span" fw={600} c="var(--mantine-color-text)">
              {questionId !== undefined && `${names.questions.get(questionId)?.prompt ?? questionId}: `}
              {advice ? words.named(`health.found.${advice}`, figuresIn(detail)) : detail || code}
            </Text>
          }
        >
          {advice && <Text size="sm">{words.named(`health.do.${advice}`)}</Text>}
        </Alert>
      ))}
    </Stack>
  );
}

/** The figures of a reason of the service, `a` and `b`: "25 % skipped", "2 of 20 sessions". */
function figuresIn(detail: string): { a: string; b: string } {
  const [a = '', b = ''] = detail.match(/\d+(?:[.,]\d+)?(?: ?%)?/g) ?? [];
  return { a, b };
}
