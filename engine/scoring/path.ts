import { visibilityOf } from '../inputs/visibility.ts';
import type { CompiledBundle, Question } from '../types.ts';
import { ruleEffects } from './policy-rules.ts';
import type { RespondentView } from './respondent-view.ts';

/** Whether a question is on the answered path, and why. */
export interface PathEntry {
  visible: boolean;
  reason: string;
}

/** Path entries by question index; undefined for questions not yet decided. */
export type Path = (PathEntry | undefined)[];

/** The part of the path that does not depend on answers. */
export interface PathPlan {
  /** Entries of questions without a condition and of excluded questions. */
  base: Path;
  /** Questions with a condition, in dependency order: each after the questions its condition reads. */
  conditional: readonly Question[];
  /** Ids of questions that are asked only while a rule asks for them; null when the policy has no rules. */
  onDemand: ReadonlySet<string> | null;
}

const UNCONDITIONAL: PathEntry = { visible: true, reason: 'no_condition' };
const EXCLUDED: PathEntry = { visible: false, reason: 'excluded' };
const SKIPPED_BY_RULE: PathEntry = { visible: false, reason: 'skipped_by_rule' };
const NOT_ASKED_FOR: PathEntry = { visible: false, reason: 'not_asked_for' };

/** Returns the initial path of every respondent to a bundle. */
export function pathPlan({ experience, adaptivePolicy }: CompiledBundle): PathPlan {
  const base: Path = new Array(experience.questions.length);
  const conditional: Question[] = [];
  for (const index of experience.visibilityOrder) {
    const question = experience.questions[index]!;
    const { id, visibleIf, sectionId } = question;
    if (adaptivePolicy.constraints.excluded.has(id)) base[index] = EXCLUDED;
    else if (visibleIf ?? experience.sections.get(sectionId)?.visibleIf) conditional.push(question);
    else base[index] = UNCONDITIONAL;
  }
  const hasRules = adaptivePolicy.mode !== 'fixed' && adaptivePolicy.rules.length > 0;
  return {
    base,
    conditional,
    onDemand: hasRules ? new Set(adaptivePolicy.rules.flatMap(({ ask }) => ask)) : null,
  };
}

/** Decides the conditional questions in place; the respondent reads `path` while it is being filled. */
export function decideConditions(path: Path, { conditional }: PathPlan, respondent: RespondentView): void {
  const { experience } = respondent.bundle;
  for (const question of conditional) path[question.index] = visibilityOf(experience, question, respondent);
}

/**
 * Decides conditions and rules again on the path that they led to, in place, and returns whether it is still
 * the same. `reread` makes the respondent read the path that was changed.
 */
export function decideAgain(
  path: Path,
  plan: PathPlan,
  respondent: RespondentView,
  reread: () => void,
): boolean {
  const before = path.slice();
  const decided = plan.base.slice();
  for (const question of plan.conditional) {
    const { index } = question;
    const entry = visibilityOf(respondent.bundle.experience, question, respondent);
    decided[index] = entry;
    path[index] = entry.visible && isHiddenByRule(before[index]) ? before[index] : entry;
  }
  reread();
  applyRules(decided, plan.onDemand!, respondent);
  decided.forEach((entry, index) => {
    path[index] = entry;
  });
  reread();
  return path.every((entry, index) => entry?.visible === before[index]?.visible);
}

function isHiddenByRule(entry: PathEntry | undefined): boolean {
  return entry === SKIPPED_BY_RULE || entry === NOT_ASKED_FOR;
}

/**
 * Removes unanswered questions that the policy's rules skip or do not ask for; answered questions stay on the
 * path. Returns whether any was removed.
 */
export function applyRules(path: Path, onDemand: ReadonlySet<string>, respondent: RespondentView): boolean {
  const { experience, adaptivePolicy } = respondent.bundle;
  const { ask, skip } = ruleEffects(adaptivePolicy, respondent);
  const asked = new Set(ask);
  let isShorter = false;
  for (const { id, index } of experience.questions) {
    if (respondent.recordAt(index) !== undefined || !path[index]?.visible) continue;
    if (skip.has(id)) path[index] = SKIPPED_BY_RULE;
    else if (onDemand.has(id) && !asked.has(id)) path[index] = NOT_ASKED_FOR;
    else continue;
    isShorter = true;
  }
  return isShorter;
}
