import type { OutreachRule } from '@eps/sdk';
import { useLanguage, useWords } from '../../../base/language.ts';
import { durationWords } from '../../../shared/durations/durations.ts';

/** Returns when a rule sends messages, in words. */
export function useRuleText(): (rule: OutreachRule) => string {
  const words = useWords();
  const language = useLanguage();
  const inWords = (text: string) => durationWords(text, language);
  const firstOf = ({ on, after }: OutreachRule) => {
    const name = words.named(`outreach.on_${on}`);
    if (after === undefined) return name;
    const duration = inWords(after);
    if (on === 'reminder') return words('Still open after {{duration}}', { duration });
    return on === 'closing'
      ? words('{{duration}} before they close', { duration })
      : words('{{on}}, {{duration}} later', { on: name, duration });
  };
  return (rule) =>
    rule.every === undefined
      ? firstOf(rule)
      : words('{{when}}, then every {{duration}}, at most {{max}}', {
          when: firstOf(rule),
          duration: inWords(rule.every),
          max: rule.max ?? 1,
        });
}
