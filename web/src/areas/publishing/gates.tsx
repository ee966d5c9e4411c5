import type { PublishGates } from '@eps/sdk';
import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import { appQuery } from '../../shared/queries.ts';
import { Section } from '../../ui/section.tsx';
import { budgetFor } from './adaptive.ts';
import type { Budget } from './simulation.ts';

/** The app's conditions for publishing the instrument; renders nothing if there are none. */
export function Gates({ contents }: { contents: Contents }) {
  const words = useWords();
  const { ids } = useApp();
  const gates = useQuery(appQuery(ids)).data?.publish_gates;
  const sentences = useSentences(gates ?? {}, contents);
  if (sentences.length === 0) return null;
  return (
    <Section title={words('Publish gates of this app')}>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Section>
  );
}

function useSentences(
  { diagnostics, simulation_budget: budget, shadow_max_flips: flips }: PublishGates,
  contents: Contents,
): string[] {
  const words = useWords();
  const limits = Object.entries(budgetFor(contents, budget ?? {})) as [keyof Budget, number][];
  return [
    ...(diagnostics ? [words('The content compiles without warnings and has no proven defects.')] : []),
    ...limits.map(([measure, limit]) => words.named(`publishing.gate_${measure}`, { limit })),
    ...(flips === undefined
      ? []
      : [
          words('At most {{count}} results change band or status in the last shadow scoring.', {
            count: flips,
          }),
        ]),
  ];
}
