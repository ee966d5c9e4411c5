import type { EvaluationStatus } from '@eps/sdk';
import { useWords } from '../../base/language.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function EvaluationStatusBadge({ status }: { status: EvaluationStatus }) {
  const words = useWords();
  return <StatusBadge status={status} label={words.named(`results.status.${status}`)} />;
}
