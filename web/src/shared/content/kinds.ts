import type { DefinitionKind } from '@eps/sdk';
import type {
  ContextDraft,
  ExperienceDraft,
  GuardrailDraft,
  PolicyDraft,
  ReportDraft,
  ScorecardDraft,
} from './draft.ts';

export const KINDS = [
  'experience',
  'scorecard',
  'context',
  'guardrail',
  'adaptive_policy',
  'report_template',
] as const satisfies readonly DefinitionKind[];
export type Kind = (typeof KINDS)[number];

/** The contents of an instrument by kind. Each kind is there; it may be empty. */
export type Contents = {
  readonly experience: ExperienceDraft;
  readonly scorecard: ScorecardDraft;
  readonly context: ContextDraft;
  readonly guardrail: GuardrailDraft;
  readonly adaptive_policy: PolicyDraft;
  readonly report_template: ReportDraft;
};

export function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}

export function allKinds(contents: Partial<Record<Kind, unknown>>): Contents {
  return Object.fromEntries(KINDS.map((kind) => [kind, contents[kind] ?? {}])) as unknown as Contents;
}
