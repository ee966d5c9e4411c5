import { Stack } from '@mantine/core';
import { ConfidenceCard } from '../../shared/results/confidence-card.tsx';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import type { ShownEvaluation } from './evaluation-page.tsx';

interface ResultFactsProps {
  evaluation: ShownEvaluation;
  label(id: string): string;
}

/** When the result came about, how much was answered, and how sure it is. */
export function ResultFacts({ evaluation, label }: ResultFactsProps) {
  const words = useEvaluationWords();
  const { created_at, completed_at, coverage, confidence } = evaluation;
  return (
    <Stack gap="sm">
      <Facts
        items={[
          [words('startedAt'), <Time key="started" value={created_at} />],
          ...(completed_at === undefined
            ? []
            : [[words('completedAt'), <Time key="completed" value={completed_at} />] as const]),
          ...(coverage
            ? [
                [
                  words('answered'),
                  words('ofItems', { answered: coverage.answered, eligible: coverage.eligible }),
                ] as const,
              ]
            : []),
        ]}
      />
      {confidence && <ConfidenceCard confidence={confidence} label={label} />}
    </Stack>
  );
}
