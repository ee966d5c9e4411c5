import { translationFor } from '../inputs/translation.ts';
import { rounded } from '../numeric/decimal.ts';
import { reaches } from '../numeric/tolerance.ts';
import { isHit } from '../quality/finding.ts';
import { type Respondent, respondentOf } from '../scoring/respondent.ts';
import type {
  CompiledBundle,
  Guardrail,
  GuardrailAction,
  GuardrailConflict,
  JsonObject,
  RespondentState,
} from '../types.ts';
import { ruleOutcome } from './rules.ts';

/**
 * The conflicts found for a respondent, and the ids of the rules and checks that the answers leave
 * undetermined.
 */
export interface GuardrailResult {
  conflicts: GuardrailConflict[];
  undetermined: string[];
}

/** Returns the conflicts of the rules of phase `answer` that are true for the answers given so far. */
export function answerPhaseConflicts(bundle: CompiledBundle, state: RespondentState): GuardrailConflict[] {
  const respondent = respondentOf(bundle, state);
  return bundle.guardrail.rules
    .filter(({ phase }) => phase === 'answer')
    .map((rule) => ruleOutcome(rule, respondent))
    .filter((outcome) => outcome !== null && outcome !== 'undetermined');
}

/**
 * Evaluates all guardrails on the final answers: rules of both phases, then contradictions and data-quality
 * checks, then the minimum coverage and confidence.
 */
export function guardrailResult(respondent: Respondent): GuardrailResult {
  const conflicts: GuardrailConflict[] = [];
  const undetermined = new Set<string>();
  for (const rule of respondent.bundle.guardrail.rules) {
    const outcome = ruleOutcome(rule, respondent);
    if (outcome === 'undetermined') undetermined.add(rule.id);
    else if (outcome !== null) conflicts.push(outcome);
  }
  for (const finding of respondent.qualityResult().findings) {
    if (finding.outcome === 'undetermined') undetermined.add(finding.ruleId);
    if (!isHit(finding)) continue;
    const { ruleId, message, concepts, evidence } = finding;
    conflicts.push(warning(ruleId, 'flag', message, [...concepts], evidence));
  }
  addMinimumChecks(respondent, conflicts, undetermined);
  return { conflicts, undetermined: [...undetermined] };
}

/** Returns the conflicts with the messages of their rules in the given language, as far as it has them. */
export function inLanguage(
  conflicts: readonly GuardrailConflict[],
  { translations }: Guardrail,
  locale: string,
): GuardrailConflict[] {
  const texts = translationFor(translations, locale) ?? {};
  return conflicts.map((conflict) => ({
    ...conflict,
    message: texts[conflict.rule_id]?.message ?? conflict.message,
  }));
}

function addMinimumChecks(
  respondent: Respondent,
  conflicts: GuardrailConflict[],
  undetermined: Set<string>,
): void {
  const { minCoverage, minConfidence } = respondent.bundle.guardrail;
  const { ratio, eligible } = respondent.coverageResult();
  if (minCoverage !== undefined && eligible === 0) undetermined.add('min_coverage');
  else if (minCoverage !== undefined && !reaches(ratio, minCoverage)) {
    const evidence = { coverage: rounded(ratio), min_coverage: minCoverage };
    conflicts.push(
      warning('min_coverage', 'require_review', 'Too few of the questions were answered.', [], evidence),
    );
  }
  const confidence = respondent.confidence();
  if (minConfidence === undefined) return;
  if (confidence === null || eligible === 0) undetermined.add('min_confidence');
  else if (!reaches(confidence, minConfidence)) {
    const evidence = { confidence: rounded(confidence), min_confidence: minConfidence };
    conflicts.push(
      warning('min_confidence', 'require_review', 'Confidence in the result is too low.', [], evidence),
    );
  }
}

function warning(
  ruleId: string,
  action: GuardrailAction,
  message: string,
  concepts: string[],
  evidence: JsonObject,
): GuardrailConflict {
  return { rule_id: ruleId, severity: 'warning', action, message, concepts, evidence };
}
