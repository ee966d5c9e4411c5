import { List } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import type { OverBudget } from './simulation.ts';

/** The numbers that exceed a budget, and by how much. */
export function OverBudgetLine({ over }: { over: OverBudget }) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 3 });
  const of = over.concept_id ?? over.question_id;
  return (
    <List.Item>
      {words('{{measure}}: {{value}} (limit {{limit}}){{of}}', {
        measure: words.named(`simulation.${over.measure}`),
        value: over.value === null ? words('not measured') : number.format(over.value),
        limit: number.format(over.limit),
        of: of === undefined ? '' : ` (${of})`,
      })}
    </List.Item>
  );
}
