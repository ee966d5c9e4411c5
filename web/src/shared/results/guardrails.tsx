import type { GuardrailConflict } from '@eps/sdk';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../base/language.ts';

interface GuardrailsProps {
  conflicts: readonly GuardrailConflict[];
  /** Returns the text of a rule or check if it differs from the message of its conflict. */
  nameOf?(ruleId: string): string | undefined;
  /** Returns the evidence of a rule; without this, none is shown. */
  evidenceOf?(conflict: GuardrailConflict): string;
  /** What staff do about a critical rule. */
  children?(ruleId: string): ReactNode;
}

/** The guardrail rules that matched: critical ones as alerts, the others as lines below each other. */
export function Guardrails({ conflicts, nameOf, evidenceOf, children }: GuardrailsProps) {
  const words = useWords();
  const quiet = conflicts.filter(({ severity }) => severity !== 'critical');
  const textOf = ({ rule_id, severity, message }: GuardrailConflict) =>
    words.named(`evaluation.severity.${severity}`) +
    `: ${nameOf?.(rule_id) ?? (message || words('a safety rule without a message'))}`;
  if (conflicts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words('No safety rules were triggered.')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {conflicts
        .filter(({ severity }) => severity === 'critical')
        .map((conflict) => (
          <Alert
            key={conflict.rule_id}
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={
              <Text component="span" fw={600} c="var(--mantine-color-text)">
                {textOf(conflict)}
              </Text>
            }
          >
            <Stack gap={6}>
              <Because conflict={conflict} evidenceOf={evidenceOf} />
              {children?.(conflict.rule_id)}
            </Stack>
          </Alert>
        ))}
      {quiet.map((conflict) => (
        <Group key={conflict.rule_id} gap="xs" wrap="nowrap" align="flex-start">
          <QuietIcon severity={conflict.severity} />
          <div>
            <Text size="sm">{textOf(conflict)}</Text>
            <Because conflict={conflict} evidenceOf={evidenceOf} />
          </div>
        </Group>
      ))}
    </Stack>
  );
}

function QuietIcon({ severity }: Pick<GuardrailConflict, 'severity'>) {
  const props = { size: 18, style: { flex: 'none', marginTop: 2 }, 'aria-hidden': true } as const;
  return severity === 'warning' ? (
    <IconAlertTriangle color="var(--mantine-color-orange-7)" {...props} />
  ) : (
    <IconInfoCircle color="var(--mantine-color-dimmed)" {...props} />
  );
}

/** What triggered a rule, and what follows. A flag has no consequence. */
function Because(props: Pick<GuardrailsProps, 'evidenceOf'> & { conflict: GuardrailConflict }) {
  const { conflict, evidenceOf } = props;
  const words = useWords();
  const evidence = evidenceOf?.(conflict);
  const parts = [
    ...(evidence ? [words('Triggered by {{evidence}}.', { evidence })] : []),
    ...(conflict.action === 'flag' ? [] : [words.named(`evaluation.action.${conflict.action}`)]),
  ];
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c={conflict.severity === 'critical' ? undefined : 'dimmed'}>
      {parts.join(' ')}
    </Text>
  );
}
