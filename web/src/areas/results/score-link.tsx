import type { ReactNode } from 'react';
import { useEvaluationWords } from '../../shared/results/evaluation-words.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** A number that leads to its calculation. */
export function ScoreLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const words = useEvaluationWords();
  return (
    <PageLink
      from="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
      to="."
      search={{ tab: 'trace', score: id }}
      size="md"
      c="var(--mantine-color-text)"
      title={words('show', { name })}
    >
      {children}
      <span className="visually-hidden"> {words('show', { name })}</span>
    </PageLink>
  );
}
