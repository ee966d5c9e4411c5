import type { GuardrailConflict } from '@eps/sdk';
import { Badge } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';

const MARKS = {
  critical: { color: 'red', icon: IconAlertOctagon, variant: 'filled' },
  warning: { color: 'orange', icon: IconAlertTriangle, variant: 'light' },
  info: { color: 'gray', icon: IconInfoCircle, variant: 'light' },
  none: { color: 'gray', icon: IconEye, variant: 'outline' },
} as const;

/**
 * The severity of a matched rule, by colour, shape and word; without a rule, a mark that a review is
 * required.
 */
export function SeverityMark({ severity }: { severity?: GuardrailConflict['severity'] | undefined }) {
  const words = useWords();
  const { color, icon: Icon, variant } = MARKS[severity ?? 'none'];
  return (
    <Badge
      color={color}
      variant={variant}
      tt="none"
      miw="max-content"
      leftSection={<Icon size={13} aria-hidden />}
      {...(severity === 'critical' ? { bg: 'red.9', c: 'white' } : { c: 'var(--mantine-color-text)' })}
    >
      {words.named(`evaluation.severity.${severity ?? 'none'}`)}
    </Badge>
  );
}
