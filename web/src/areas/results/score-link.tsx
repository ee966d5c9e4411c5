import type { ReactNode } from 'react';
import { useWords } from '../../base/language.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** A number that leads to its calculation. */
export function ScoreLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const words = useWords();
  return (
    <PageLink
      from="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
      to="."
      search={{ tab: 'trace', score: id }}
      size="md"
      c="var(--mantine-color-text)"
      title={words('Show the calculation of {{name}}', { name })}
    >
      {children}
      <span className="visually-hidden"> {words('Show the calculation of {{name}}', { name })}</span>
    </PageLink>
  );
}
