import { translationFor } from '../inputs/translation.ts';
import { respondentOf } from '../scoring/respondent.ts';
import type { CompiledBundle, RespondentState, RuleHelp } from '../types.ts';
import { ruleOutcome } from './rules.ts';

/**
 * Returns the help of every rule of phase `answer` that is true for the answers given so far, in the given
 * language as far as it has it. Does not name the rules: that would show what the answers mean.
 */
export function helpFor(bundle: CompiledBundle, state: RespondentState, locale: string): RuleHelp[] {
  const { rules, translations } = bundle.guardrail;
  const helping = rules.filter(({ phase, help }) => phase === 'answer' && help !== undefined);
  if (helping.length === 0) return [];
  const respondent = respondentOf(bundle, state);
  const texts = translationFor(translations, locale) ?? {};
  return helping.flatMap((rule) => {
    const outcome = ruleOutcome(rule, respondent);
    if (outcome === null || outcome === 'undetermined') return [];
    return [{ ...rule.help!, ...texts[rule.id]?.help }];
  });
}
