import { useLanguage, useWords } from '../../base/language.ts';
import { Facts } from '../../ui/facts.tsx';
import { Time } from '../../ui/time.tsx';
import { Decision, useDecision } from './decisions.tsx';
import { Origin } from './origin.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** The times of the result, and how much was answered. */
export function ResultFacts({
  evaluation,
  isAdaptive,
}: {
  evaluation: ShownEvaluation;
  isAdaptive: boolean;
}) {
  const words = useWords();
  const { created_at, completed_at, coverage, answers = [] } = evaluation;
  const link = Object.entries(evaluation.trace?.link_values ?? {});
  const origin = evaluation.trace?.participation?.origin;
  const decision = useDecision(evaluation);
  const language = useLanguage();
  const seconds = answers.reduce((sum, { elapsed_ms }) => sum + (elapsed_ms ?? 0), 0) / SECOND_MS;
  const text = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: seconds < MINUTE_SECONDS ? 'second' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return (
    <Facts
      items={[
        [words('Started'), <Time key="started" value={created_at} />],
        ...(completed_at === undefined
          ? []
          : [[words('Released'), <Time key="completed" value={completed_at} />] as const]),
        ...(coverage
          ? [
              [
                words('Answered'),
                words(
                  isAdaptive
                    ? '{{answered}}, chosen from the answers before'
                    : '{{answered}} of {{eligible}}',
                  {
                    answered: coverage.answered,
                    eligible: coverage.eligible,
                  },
                ),
              ] as const,
            ]
          : []),
        ...(seconds > 0
          ? [
              [
                words('Answering time'),
                text.format(seconds < MINUTE_SECONDS ? seconds : seconds / MINUTE_SECONDS),
              ] as const,
            ]
          : []),
        ...(link.length > 0
          ? [[words('From the link'), link.map((pair) => pair.join(' = ')).join(', ')] as const]
          : []),
        ...(origin ? [[words('Answered'), <Origin key="origin" origin={origin} />] as const] : []),
        ...(decision ? [[words('Decision'), <Decision key="decision" review={decision} />] as const] : []),
      ]}
    />
  );
}
