import { visibilityOf } from '../inputs/visibility.ts';
import type { CompiledBundle, Question } from '../types.ts';
import { ruleEffects } from './policy-rules.ts';
import type { RespondentView } from './respondent-view.ts';

/** Whether a question is asked on the answered path, and why. */
export interface PathEntry {
  visible: boolean;
  reason: string;
}

/** By question index; a hole where the walk has not come by. */
export type Path = (PathEntry | undefined)[];

/** The part of the path that no answer decides. */
export interface PathPlan {
  /** Entries of questions without condition and of excluded ones. */
  base: Path;
  /** Questions with a condition, each after those its condition reads. */
  conditional: readonly Question[];
  /** Questions that are only asked when a rule says so; null where no rule applies. */
  onDemand: ReadonlySet<string> | null;
}

const UNCONDITIONAL: PathEntry = { visible: true, reason: 'no_condition' };
const EXCLUDED: PathEntry = { visible: false, reason: 'excluded' };
const SKIPPED_BY_RULE: PathEntry = { visible: false, reason: 'skipped_by_rule' };
const NOT_ASKED_FOR: PathEntry = { visible: false, reason: 'not_asked_for' };

/** What the path of every respondent begins from. */
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

/** Fills in the conditional questions of `path`, which the respondent reads while it is being walked. */
export function walkPath(path: Path, { conditional }: PathPlan, respondent: RespondentView): void {
  const { experience } = respondent.bundle;
  for (const question of conditional) path[question.index] = visibilityOf(experience, question, respondent);
}

/** Takes questions off the path that the policy's rules keep from being asked; what was answered stays. */
export function followRules(path: Path, onDemand: ReadonlySet<string>, respondent: RespondentView): void {
  const { experience, adaptivePolicy } = respondent.bundle;
  const { ask, skip } = ruleEffects(adaptivePolicy, respondent);
  const asked = new Set(ask);
  for (const { id, index } of experience.questions) {
    if (respondent.recordAt(index) !== undefined || !path[index]?.visible) continue;
    if (skip.has(id)) path[index] = SKIPPED_BY_RULE;
    else if (onDemand.has(id) && !asked.has(id)) path[index] = NOT_ASKED_FOR;
  }
}
