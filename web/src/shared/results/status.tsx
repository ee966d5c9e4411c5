import type { EvaluationStatus } from '@eps/sdk';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useResultsWords } from './words.ts';

export function EvaluationStatusBadge({ status }: { status: EvaluationStatus }) {
  const words = useResultsWords();
  return <StatusBadge status={status} label={words(`status.${status}`)} />;
}
