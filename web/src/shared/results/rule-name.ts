import { useWords } from '../../base/language.ts';
import type { Names } from '../content/names.ts';
import { useCheckName } from './check-words.ts';

export type RuleNames = Pick<Names, 'rules' | 'contradictions' | 'question'>;

/** Returns the message of a rule, contradiction or check of the guardrail; undefined if it has none. */
export function useRuleName({ rules, contradictions, question }: RuleNames) {
  const words = useWords();
  const checkName = useCheckName();
  return (id: string): string | undefined => {
    const rule = rules.find((each) => each.id === id);
    if (rule) return rule.label === id ? undefined : rule.label;
    const questions = contradictions.find((each) => each.id === id)?.questions;
    if (!questions) return checkName(id);
    const [first = '', second = ''] = questions.map((each) => question(each)?.label ?? each);
    return words('Contradiction between “{{first}}” and “{{second}}”', { first, second });
  };
}
