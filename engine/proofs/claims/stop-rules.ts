import { bankOf } from '../../adaptive/bank.ts';
import { takesAnswer } from '../../adaptive/units.ts';
import { exceeds, reaches, TOLERANCE } from '../../numeric/tolerance.ts';
import { hasRowErrors } from '../../scoring/scales/lookup.ts';
import type { Concept, StopRule } from '../../types.ts';
import { type Claim, claimOf, type Finding, type Subject } from '../claim.ts';
import { type Reason, type ReasonCode, reasonOf } from '../reasons.ts';
import type { Model } from '../search/model.ts';
import { leastError } from './least-error.ts';

/** A rule may be about many concepts, each with a reason of its own. */
const MAX_REASONS = 10;

/** Proves which stop rules of the adaptive policy can never be met. */
export function stopRuleClaims(model: Model): Claim[] {
  const { stop } = model.bundle.adaptivePolicy;
  return stop.any.flatMap((rule, i) => {
    const subject: Subject = {
      claim: 'stop_rule_never_met',
      kind: 'adaptive_policy',
      pointer: `/stop/any/${i}`,
      id: rule.rule,
      severity: 'warning',
    };
    const finding = findingOf(model, rule);
    return finding ? [claimOf(subject, finding)] : [];
  });
}

/** Returns what is known about a rule; null if every test that is long enough meets it. */
function findingOf(model: Model, rule: StopRule): Finding | null {
  if (rule.rule === 'time_limit_ms') return null;
  const most = questionCount(model);
  if (rule.rule === 'max_items') {
    const reasons = [reasonOf('question_count', { questions: most, limit: rule.value })];
    return { verdict: rule.value > most ? 'proved' : 'refuted', reasons, severity: 'info' };
  }
  const limits = model.bundle.adaptivePolicy.stop.any.filter(({ rule }) => rule === 'max_items');
  const longest = Math.min(most, ...limits.map(({ value }) => value));
  const { minItems } = model.bundle.adaptivePolicy.stop;
  if (Math.max(1, minItems) > longest) return never('test_too_short', { min_items: minItems, longest });
  return goalFinding(model, rule, longest);
}

/** Counts the questions that `max_items` counts: those of the bank in `irt` mode, else all. */
function questionCount({ bundle }: Model): number {
  const { mode, constraints } = bundle.adaptivePolicy;
  const { questions } = bundle.experience;
  if (mode !== 'irt') {
    return questions.filter((question) => takesAnswer(question) && !constraints.excluded.has(question.id))
      .length;
  }
  const members = bankOf(bundle)
    .units.filter(({ kind }) => kind !== 'on_demand')
    .flatMap(({ members }) => members);
  return members.filter((index) => takesAnswer(questions[index]!)).length;
}

function goalFinding(model: Model, rule: StopRule, longest: number): Finding {
  const concepts = conceptsOf(model, rule);
  const findings = concepts.map((concept) => conceptFinding(model, rule, concept, longest));
  const met = findings.find(({ verdict }) => verdict === 'refuted');
  if (met) return met;
  const open = findings.find(({ verdict }) => verdict === 'undecided');
  if (open) return open;
  if (findings.length === 0)
    return never(rule.rule === 'classified' ? 'no_concept_with_bands' : 'no_concept');
  return { verdict: 'proved', reasons: findings.flatMap(({ reasons }) => reasons).slice(0, MAX_REASONS) };
}

/** A rule without a concept is about all `irt` concepts, or all concepts when there is none. */
function conceptsOf({ bundle }: Model, { rule, conceptId }: StopRule): readonly Concept[] {
  const { concepts, conceptById } = bundle.scorecard;
  if (conceptId !== undefined) return [conceptById.get(conceptId)].filter((concept) => concept !== undefined);
  const measured = concepts.filter(({ method }) => method === 'irt');
  const all = measured.length > 0 ? measured : concepts;
  return all.filter(({ bands }) => rule !== 'classified' || bands.length > 0);
}

function conceptFinding(model: Model, { rule, value }: StopRule, concept: Concept, longest: number): Finding {
  const { id, method, bands, reliability, norms, irt } = concept;
  const isTabled = hasRowErrors(concept);
  const isIrt = method === 'irt' && irt !== undefined;
  const hasError = isIrt || isTabled || (reliability !== undefined && norms.length > 0);
  const of = { concept: id };
  if (rule === 'classified' && bands.length === 0) return never('concept_without_bands', of);
  if (rule === 'se_change_below' && !isIrt) return never('concept_not_irt', of);
  if ((rule === 'se_below' || rule === 'classified') && !hasError) return never('concept_without_error', of);
  const isBounded = !isIrt && !isTabled && reliability !== undefined && exceeds(value, reliability);
  if (rule === 'confidence_at_least' && isBounded) {
    return never('confidence_bounded', { ...of, reliability });
  }
  if (rule === 'all_lowest_after') return { verdict: 'undecided', reasons: [reasonOf('depends_on_course')] };
  if (!isIrt || rule === 'classified' || rule === 'se_change_below' || rule === 'coverage_at_least') {
    return { verdict: 'undecided', reasons: [reasonOf('depends_on_course')] };
  }
  const target = rule === 'se_below' ? value : irt.prior.sd * Math.sqrt(Math.max(0, 1 - value));
  const { attained, bound, witness } = leastError(model, concept, longest, target);
  if (witness && !reaches(attained, target)) {
    const reasons = [reasonOf('error_attained', { ...of, error: short(attained) })];
    return { verdict: 'refuted', reasons, witness };
  }
  // A share is reached from a little below the limit, a standard error is not below it there.
  const least =
    rule === 'se_below' ? target : irt.prior.sd * Math.sqrt(Math.max(0, 1 - value) + 2 * TOLERANCE);
  if (bound > least || (rule === 'se_below' && bound === least)) {
    const code = rule === 'se_below' ? 'error_not_below' : 'error_too_large';
    return never(code, { ...of, questions: longest, error: short(bound), limit: short(target) });
  }
  const limit = short(target);
  if (!witness) return { verdict: 'undecided', reasons: [reasonOf('error_not_found', { ...of, limit })] };
  const values = { ...of, error: short(attained), limit };
  return { verdict: 'undecided', reasons: [reasonOf('error_unknown', values)] };
}

function never(code: ReasonCode, values?: Reason['values']): Finding {
  return { verdict: 'proved', reasons: [reasonOf(code, values)] };
}

/** A number with three digits; JSON has no infinity. */
function short(value: number): number | string {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : '∞';
}
