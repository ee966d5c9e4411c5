import { List } from '@mantine/core';
import { useLanguage } from '../../base/language.ts';
import type { OverBudget } from './simulation.ts';
import { useSimulationWords } from './simulation-words.ts';
import { usePublishingWords } from './words.ts';

/** The numbers that exceed a budget, and by how much. */
export function OverBudgetLine({ over }: { over: OverBudget }) {
  const words = usePublishingWords();
  const measures = useSimulationWords();
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 3 });
  const of = over.concept_id ?? over.question_id;
  return (
    <List.Item>
      {words('overLine', {
        measure: measures(over.measure),
        value: over.value === null ? words('notMeasured') : number.format(over.value),
        limit: number.format(over.limit),
        of: of === undefined ? '' : ` (${of})`,
      })}
    </List.Item>
  );
}
