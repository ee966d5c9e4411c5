import { takesAnswer } from '../../adaptive/units.ts';
import { isTrue } from '../../expressions/values.ts';
import type { Question, Section } from '../../types.ts';
import { attempt, type Claim, claimOf, conditionText, refutedBy, type Subject } from '../claim.ts';
import { reasonOf } from '../reasons.ts';
import type { Choice } from '../search/choice.ts';
import { coneOf } from '../search/cone.ts';
import type { Model, Variable } from '../search/model.ts';
import { anyAnswer } from '../search/replay.ts';
import type { Goal, Outcome } from '../search/search.ts';
import type { Situation } from '../search/situation.ts';

/** Proves which questions and sections nobody can reach, and which questions nobody can leave. */
export function questionClaims(model: Model): Claim[] {
  const { experience } = model.bundle;
  const claims = new Map<number, Claim>();
  // A question comes after those that it depends on, because its witness extends theirs.
  for (const index of experience.visibilityOrder) {
    const claim = reachability(model, experience.questions[index]!);
    if (claim) claims.set(index, claim);
  }
  const found = experience.questions.flatMap((question) => {
    const claim = claims.get(question.index);
    const stuck = claim?.verdict === 'proved' ? null : neverLeft(model, question);
    return [claim, stuck].filter((each) => each != null);
  });
  const sections = [...experience.sections.values()];
  return [...found, ...sections.flatMap((section, i) => sectionClaim(model, section, i, claims) ?? [])];
}

function reachability(model: Model, question: Question): Claim | null {
  const { bundle, ruled } = model;
  const { id, index, required, visibleIf, sectionId } = question;
  const section = bundle.experience.sections.get(sectionId);
  const isExcluded = bundle.adaptivePolicy.constraints.excluded.has(id);
  if (!visibleIf && !section?.visibleIf && !ruled.has(id) && !isExcluded) return null;
  const subject: Subject = {
    claim: required && !isExcluded ? 'required_unreachable' : 'question_unreachable',
    kind: 'experience',
    pointer: `/questions/${index}`,
    id,
    severity: isExcluded ? 'info' : 'warning',
  };
  if (isExcluded) return claimOf(subject, { verdict: 'proved', reasons: [reasonOf('question_excluded')] });
  const outcome = attempt(model, () => reachGoal(model, question));
  if (outcome.kind === 'found') model.reached.set(index, outcome.chosen);
  const conditions = [section?.visibleIf, visibleIf].filter((condition) => condition !== undefined);
  const condition = conditions.map(conditionText).join(' and ');
  const none = condition === '' ? reasonOf('no_rule_asks') : reasonOf('never_visible', { condition });
  return refutedBy(subject, outcome, { found: reasonOf('question_visible'), none });
}

function reachGoal(model: Model, question: Question): Goal {
  const { experience, adaptivePolicy } = model.bundle;
  const rules = model.ruled.has(question.id) ? adaptivePolicy.rules : [];
  const asking = rules.filter(({ ask }) => ask.includes(question.id));
  const section = experience.sections.get(question.sectionId)?.visibleIf;
  const conditions = [section, question.visibleIf, ...rules.map(({ when }) => when)].filter(
    (each) => each !== undefined,
  );
  return {
    cone: coneOf(model, { expressions: conditions }),
    isComplete: false,
    mayHold: (situation: Situation) =>
      situation.visibility(question).shown &&
      (asking.length === 0 || asking.some(({ when }) => situation.mayHold(when))) &&
      rules.every(({ when, skip }) => !skip.includes(question.id) || situation.mayFail(when)),
    holds: (respondent) => respondent.visible(question.index),
    near: near(
      model,
      conditions.flatMap(({ references }) => references.answers),
    ),
  };
}

/** Starts from answers that make visible the questions that the condition reads. */
function near(model: Model, answers: readonly string[]): NonNullable<Goal['near']> {
  const { questionById } = model.bundle.experience;
  const read = [...new Set(answers)].map((id) => questionById.get(id)).filter((each) => each !== undefined);
  const base = new Map<Variable, Choice>();
  for (const { index } of read) {
    const chosen = model.reached.get(index) ?? new Map<Variable, Choice>();
    model.budget.spend(chosen.size);
    for (const [variable, choice] of chosen) if (choice.value !== null) base.set(variable, choice);
  }
  return { base, variables: read.flatMap((question) => model.variablesOf(question)) };
}

/** Once a required question that accepts no answer and cannot be declined is visible, nobody can finish. */
function neverLeft(model: Model, question: Question): Claim | null {
  const { id, index, required, allowDecline } = question;
  if (!required || allowDecline || !takesAnswer(question)) return null;
  if (model.bundle.adaptivePolicy.constraints.excluded.has(id) || anyAnswer(model, question) !== null)
    return null;
  const subject: Subject = {
    claim: 'question_never_left',
    kind: 'experience',
    pointer: `/questions/${index}`,
    id,
    severity: 'warning',
  };
  return claimOf(subject, { verdict: 'proved', reasons: [reasonOf('no_acceptable_answer')] });
}

function sectionClaim(
  model: Model,
  section: Section,
  position: number,
  claims: ReadonlyMap<number, Claim>,
): Claim | null {
  const members = model.bundle.experience.questions.filter(({ sectionId }) => sectionId === section.id);
  const own = members.map(({ index }) => claims.get(index));
  if (!section.visibleIf || members.length === 0) return null;
  const subject: Subject = {
    claim: 'section_unreachable',
    kind: 'experience',
    pointer: `/sections/${position}`,
    id: section.id,
    severity: 'warning',
  };
  const reached = own.find((claim) => claim?.verdict === 'refuted');
  const wording = {
    found: reasonOf('section_question_visible'),
    none: reasonOf('never_visible', { condition: conditionText(section.visibleIf) }),
  };
  if (reached)
    return claimOf(subject, { verdict: 'refuted', reasons: [wording.found], witness: reached.witness! });
  if (own.every((claim) => claim?.verdict === 'proved')) {
    return claimOf(subject, { verdict: 'proved', reasons: [reasonOf('no_question_visible')] });
  }
  return refutedBy(subject, sectionOutcome(model, section), {
    ...wording,
    found: reasonOf('section_condition_holds'),
  });
}

function sectionOutcome(model: Model, { visibleIf }: Section): Outcome {
  return attempt(model, () => ({
    cone: coneOf(model, { expressions: [visibleIf!] }),
    isComplete: false,
    mayHold: (situation) => situation.mayHold(visibleIf!),
    holds: (respondent) => isTrue(visibleIf!.evaluate(respondent)),
  }));
}
