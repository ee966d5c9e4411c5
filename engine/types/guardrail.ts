import type { Json } from './base.ts';
import type { Duration } from './duration.ts';
import type { CompiledExpression } from './expression.ts';

export type Severity = 'info' | 'warning' | 'critical';
export type GuardrailAction = 'flag' | 'require_review' | 'withhold' | 'fail';

export interface GuardrailRule {
  id: string;
  when: CompiledExpression;
  severity: Severity;
  action: GuardrailAction;
  message: string;
  phase: 'answer' | 'complete';
  concepts: readonly string[];
  help?: RuleHelp;
  task?: RuleTask;
}

/** The roles that a task can be assigned to. */
export const TASK_ROLES = ['owner', 'admin', 'editor', 'coordinator', 'reviewer'] as const;

/** Who does a task: everybody with a role, the lead of a person's unit, or one user. */
export type TaskAssignee = { role: (typeof TASK_ROLES)[number] } | { unit_lead: true } | { user_id: string };

/** The work that has to be done when the condition of a rule is true. */
export interface RuleTask {
  title: string;
  kind: string;
  assign: TaskAssignee;
  /** From when the task is made. */
  dueIn: Duration;
  /** Counted from the creation of the task until somebody acknowledges it. */
  escalate: readonly { after: Duration; to: TaskAssignee }[];
  script?: string;
  outcomes: readonly string[];
}

/** The text that a respondent reads as soon as the condition of a rule is true: where to find help now. */
export interface Help {
  title?: string;
  text: string;
  links: readonly HelpLink[];
}

/** The help of a rule. */
export interface RuleHelp extends Help {
  /** Whether the help lines of the app are shown before the links. */
  helpLines: boolean;
}

export interface HelpLink {
  label: string;
  /** An address with the scheme `https:`, `tel:` or `sms:`. */
  href: string;
}

/** The texts of a rule in another language. */
export interface RuleTexts {
  message?: string;
  help?: Partial<Help>;
  task?: Partial<Pick<RuleTask, 'title' | 'script'>>;
}

export interface Contradiction {
  id: string;
  questions: readonly [string, string];
  relation: 'same' | 'opposite';
  maxGap: number;
}

export interface Guardrail {
  rules: readonly GuardrailRule[];
  contradictions: readonly Contradiction[];
  quality: {
    minMsPerQuestion?: number;
    maxLongstring?: number;
    attention: readonly { questionId: string; expected: Json }[];
    minVariability?: number;
  };
  minCoverage?: number;
  minConfidence?: number;
  /** The minimum number of people behind a published aggregate. */
  minCell: number;
  /** BCP 47 tag → translated texts by rule id. */
  translations: ReadonlyMap<string, Readonly<Record<string, RuleTexts>>>;
}
