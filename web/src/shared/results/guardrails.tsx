import type { GuardrailConflict } from '@eps/sdk';
import { Alert, Code, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEvaluationWords } from './evaluation-words.ts';

const COLORS = { info: 'blue', warning: 'orange', critical: 'red' } as const;

interface GuardrailsProps {
  conflicts: readonly GuardrailConflict[];
  /** Returns the text of a rule or check if it differs from the message of its conflict. */
  nameOf?(ruleId: string): string | undefined;
  /** Shows the evidence of a rule; without this, none is shown. */
  evidenceOf?(conflict: GuardrailConflict): ReactNode;
}

/** The guardrail rules that matched. */
export function Guardrails({ conflicts, nameOf, evidenceOf }: GuardrailsProps) {
  const words = useEvaluationWords();
  if (conflicts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words('noGuardrails')}
      </Text>
    );
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('guardrails')}
      </Title>
      {conflicts.map((conflict) => {
        const { rule_id, severity, action, message, evidence } = conflict;
        return (
          <Alert
            key={rule_id}
            color={COLORS[severity]}
            icon={severity === 'info' ? <IconInfoCircle aria-hidden /> : <IconAlertTriangle aria-hidden />}
            title={
              <Text component="span" fw={600} c="var(--mantine-color-text)">
                {words(`severity.${severity}`)}: {nameOf?.(rule_id) ?? (message || rule_id)}
              </Text>
            }
          >
            <Text size="sm">
              <Code>{rule_id}</Code> {words(`action.${action}`)}
            </Text>
            {evidenceOf && Object.keys(evidence ?? {}).length > 0 && (
              <Text size="sm" mt={4}>
                {words('evidence')}: {evidenceOf(conflict)}
              </Text>
            )}
          </Alert>
        );
      })}
    </Stack>
  );
}
