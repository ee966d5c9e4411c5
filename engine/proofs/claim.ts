import { formulaText } from '../expressions/text.ts';
import type { CompiledExpression, Kind } from '../types.ts';
import { BudgetExceeded } from './budget.ts';
import { type Reason, reasonOf, reasonText } from './reasons.ts';
import type { Model } from './search/model.ts';
import type { Witness } from './search/replay.ts';
import { type Goal, type Outcome, search } from './search/search.ts';

/** The defects that proofs look for. */
export const CLAIMS = [
  'question_unreachable',
  'required_unreachable',
  'section_unreachable',
  'question_never_left',
  'guardrail_never_fires',
  'guardrail_always_fires',
  'guardrail_fires_unanswered',
  'policy_rule_never_applies',
  'block_never_shown',
  'score_without_band',
  'band_unreachable',
  'range_not_attained',
  'stop_rule_never_met',
] as const;
export type ClaimName = (typeof CLAIMS)[number];

/** A defect that content may have, with what could be shown about it. */
export interface Claim {
  claim: ClaimName;
  kind: Kind;
  /** JSON Pointer into the content of `kind`. */
  pointer: string;
  /** The id of the question, section, rule, block, concept or composite. */
  id: string;
  /** `proved`: the content has the defect; `refuted`: it does not; `undecided`: neither could be shown. */
  verdict: 'proved' | 'refuted' | 'undecided';
  /** How serious the defect is, if the content has it. */
  severity: 'warning' | 'info';
  /** Why, as codes with their values. */
  reasons: Reason[];
  /** Why, in English. */
  reason: string;
  /** Answers that show it. */
  witness?: Witness;
}

/** A claim without its verdict. */
export type Subject = Omit<Claim, 'verdict' | 'reasons' | 'reason' | 'witness'>;

/** The verdict on a claim. */
export interface Finding {
  verdict: Claim['verdict'];
  reasons: Reason[];
  severity?: Claim['severity'];
  witness?: Witness;
}

export interface Wording {
  /** A statement about the witness: "With these answers the question is visible." */
  found: Reason;
  /** Why there is none: "Its condition is never true: …" */
  none: Reason;
}

export function claimOf(subject: Subject, { reasons, ...finding }: Finding): Claim {
  return { ...subject, ...finding, reasons, reason: reasonText(reasons) };
}

/** Starts a claim and returns what the search for answers finds. */
export function attempt(model: Model, goal: () => Goal, share = 1): Outcome {
  model.budget.startClaim(share);
  try {
    return search(model, goal());
  } catch (error) {
    if (error instanceof BudgetExceeded) return { kind: 'undecided', why: 'budget' };
    throw error;
  }
}

/** Returns a claim that answers refute and that is proved if there are none. */
export function refutedBy(subject: Subject, outcome: Outcome, { found, none }: Wording): Claim {
  if (outcome.kind === 'found')
    return claimOf(subject, { verdict: 'refuted', reasons: [found], witness: outcome.witness });
  if (outcome.kind === 'undecided') return undecided(subject, outcome.why);
  return claimOf(subject, { verdict: 'proved', reasons: [none, extent(outcome.examined)] });
}

/** Returns a claim that answers prove and that is refuted if there are none. */
export function provedBy(subject: Subject, outcome: Outcome, { found, none }: Wording): Claim {
  if (outcome.kind === 'found')
    return claimOf(subject, { verdict: 'proved', reasons: [found], witness: outcome.witness });
  if (outcome.kind === 'undecided') return undecided(subject, outcome.why);
  return claimOf(subject, { verdict: 'refuted', reasons: [none, extent(outcome.examined)] });
}

export function undecided(subject: Subject, why: 'budget' | 'open'): Claim {
  const reason = reasonOf(why === 'budget' ? 'budget_used_up' : 'depends_on_examples');
  return claimOf(subject, { verdict: 'undecided', reasons: [reason] });
}

function extent(examined: number): Reason {
  return examined === 0 ? reasonOf('bounds_exclude') : reasonOf('all_examined', { steps: examined });
}

/** Writes a condition as text. */
export function conditionText(expression: CompiledExpression | undefined): string {
  return expression === undefined ? '' : formulaText(expression.source);
}
