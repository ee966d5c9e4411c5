import type { OutreachRule } from '@eps/sdk';
import { useLanguage } from '../../../base/language.ts';
import { durationWords } from '../../../shared/durations/durations.ts';
import { useOutreachWords } from './words.ts';

/** Returns when a rule sends messages, in words. */
export function useRuleText(): (rule: OutreachRule) => string {
  const words = useOutreachWords();
  const language = useLanguage();
  const inWords = (text: string) => durationWords(text, language);
  const firstOf = ({ on, after }: OutreachRule) => {
    const name = words(`on_${on}`);
    if (after === undefined) return name;
    const duration = inWords(after);
    if (on === 'reminder') return words('atReminder', { duration });
    return on === 'closing' ? words('atClosing', { duration }) : words('atAfter', { on: name, duration });
  };
  return (rule) =>
    rule.every === undefined
      ? firstOf(rule)
      : words('repeats', { when: firstOf(rule), duration: inWords(rule.every), max: rule.max ?? 1 });
}
