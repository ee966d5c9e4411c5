import type { ContentGuardrailRule, ContentHelpTranslation, ContentRuleTaskTranslation } from '@eps/sdk';
import type { Draft } from '../../../shared/content/draft.ts';

export type RuleDraft = Draft<ContentGuardrailRule>;

/** The texts of a rule in another language. */
export interface RuleTextsDraft {
  message?: string;
  help?: Draft<ContentHelpTranslation>;
  task?: Draft<ContentRuleTaskTranslation>;
}
