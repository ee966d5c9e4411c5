import { takesAnswer } from '../../adaptive/units.ts';
import { isTrue } from '../../expressions/values.ts';
import { Respondent } from '../../scoring/respondent.ts';
import type { Audience, CompiledExpression, GuardrailRule, Question, ReportBlock } from '../../types.ts';
import { attempt, type Claim, claimOf, conditionText, refutedBy, type Subject } from '../claim.ts';
import { reasonOf } from '../reasons.ts';
import { coneOf } from '../search/cone.ts';
import type { Model } from '../search/model.ts';
import { anyAnswer } from '../search/replay.ts';
import type { Goal, Outcome } from '../search/search.ts';

/** Proves which guardrail rules never fire, always fire, or fire before anything is answered. */
export function guardrailClaims(model: Model): Claim[] {
  return model.bundle.guardrail.rules.flatMap((rule, i) => {
    const subject = { kind: 'guardrail', pointer: `/rules/${i}`, id: rule.id, severity: 'warning' } as const;
    const condition = conditionText(rule.when);
    const never = refutedBy({ claim: 'guardrail_never_fires', ...subject }, holding(model, rule.when), {
      found: reasonOf('rule_fires'),
      none: reasonOf('never_true', { condition }),
    });
    if (never.verdict === 'proved') return [never];
    const always = refutedBy({ claim: 'guardrail_always_fires', ...subject }, failing(model, rule.when), {
      found: reasonOf('rule_does_not_fire'),
      none: reasonOf('always_true', { condition }),
    });
    const early = always.verdict === 'proved' ? null : firesUnanswered(model, rule, subject);
    return [never, always, ...(early ? [early] : [])];
  });
}

/** A rule that is evaluated after every answer should not fire before there is one. */
function firesUnanswered(model: Model, rule: GuardrailRule, subject: Omit<Subject, 'claim'>): Claim | null {
  if (rule.phase !== 'answer') return null;
  const { bundle, context } = model;
  const nothing = { seed: 'proof', log: [], context, elapsedMs: null, priors: {}, exposure: {} };
  if (!isTrue(rule.when.evaluate(new Respondent(bundle, nothing)))) return null;
  return claimOf(
    { claim: 'guardrail_fires_unanswered', ...subject },
    { verdict: 'proved', reasons: [reasonOf('fires_unanswered')], witness: { answers: {} } },
  );
}

/** Proves which rules of the adaptive policy never apply. */
export function policyRuleClaims(model: Model): Claim[] {
  const { mode, rules } = model.bundle.adaptivePolicy;
  if (mode === 'fixed') return [];
  return rules.map(({ when }, i) => {
    const subject: Subject = {
      claim: 'policy_rule_never_applies',
      kind: 'adaptive_policy',
      pointer: `/rules/${i}`,
      id: String(i),
      severity: 'warning',
    };
    return refutedBy(subject, holding(model, when), {
      found: reasonOf('rule_applies'),
      none: reasonOf('never_true', { condition: conditionText(when) }),
    });
  });
}

/** Proves which blocks of the report nobody ever sees, because of their audience or their condition. */
export function blockClaims(model: Model): Claim[] {
  const { audiences, blocks } = model.bundle.reportTemplate;
  return blocks.flatMap((block, i) => {
    const subject: Subject = {
      claim: 'block_never_shown',
      kind: 'report_template',
      pointer: `/blocks/${i}`,
      id: block.id,
      severity: 'warning',
    };
    if (!hasAudience(block, audiences)) {
      const values = { report: audiences.join(', '), block: block.audience.join(', ') };
      return [claimOf(subject, { verdict: 'proved', reasons: [reasonOf('other_audience', values)] })];
    }
    if (!block.visibleIf) return [];
    const claim = refutedBy(subject, holding(model, block.visibleIf), {
      found: reasonOf('block_shown'),
      none: reasonOf('never_true', { condition: conditionText(block.visibleIf) }),
    });
    return [claim];
  });
}

/** An empty list of audiences means everyone. */
function hasAudience({ audience }: ReportBlock, audiences: readonly Audience[]): boolean {
  return audience.length === 0 || audiences.length === 0 || audience.some((each) => audiences.includes(each));
}

/** Looks for answers that make a condition true: complete ones or, if there are none, others. */
function holding(model: Model, condition: CompiledExpression): Outcome {
  const goal = (isComplete: boolean) => (): Goal => ({
    cone: coneOf(model, {
      expressions: [condition],
      ...(isComplete && { questions: unanswerable(model) }),
    }),
    isComplete,
    mayHold: (situation) => situation.mayHold(condition),
    holds: (respondent) => isTrue(condition.evaluate(respondent)),
  });
  const complete = attempt(model, goal(true));
  return complete.kind === 'found' ? complete : attempt(model, goal(false));
}

/** Looks for a complete set of answers for which a condition is not true. */
function failing(model: Model, condition: CompiledExpression): Outcome {
  return attempt(model, () => ({
    cone: coneOf(model, { expressions: [condition], questions: unanswerable(model) }),
    isComplete: true,
    mayHold: (situation) => situation.mayFail(condition),
    holds: (respondent) => !isTrue(condition.evaluate(respondent)),
  }));
}

/** Returns the required questions that accept no answer: only answers that hide them can be complete. */
function unanswerable(model: Model): readonly Question[] {
  return model.bundle.experience.questions.filter(
    (question) =>
      question.required &&
      !question.allowDecline &&
      takesAnswer(question) &&
      anyAnswer(model, question) === null,
  );
}
