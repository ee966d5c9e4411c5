import type { PublishGates } from '@eps/sdk';
import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../base/scope.ts';
import { appQuery } from '../../shared/queries.ts';
import { Section } from '../../ui/section.tsx';
import type { Budget } from './simulation.ts';
import { useSimulationWords } from './simulation-words.ts';
import { usePublishingWords } from './words.ts';

/** The conditions that the app sets for publishing; nothing if it sets none. */
export function Gates() {
  const words = usePublishingWords();
  const { ids } = useApp();
  const gates = useQuery(appQuery(ids)).data?.publish_gates;
  const sentences = useSentences(gates ?? {});
  if (sentences.length === 0) return null;
  return (
    <Section title={words('gates')}>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Section>
  );
}

function useSentences({
  diagnostics,
  simulation_budget: budget,
  shadow_max_flips: flips,
}: PublishGates): string[] {
  const words = usePublishingWords();
  const measures = useSimulationWords();
  const limits = Object.entries(budget ?? {}).map(
    ([measure, limit]) => `${measures(measure as keyof Budget)} ≤ ${limit}`,
  );
  return [
    ...(diagnostics ? [words('gateDiagnostics')] : []),
    ...(limits.length > 0 ? [words('gateSimulation', { budget: limits.join(', ') })] : []),
    ...(flips === undefined ? [] : [words('gateShadow', { count: flips })]),
  ];
}
