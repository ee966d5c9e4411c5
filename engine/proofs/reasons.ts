/** Why a claim has its verdict, by code. `{name}` is a value of the reason. */
export const REASONS = {
  depends_on_examples:
    'It depends on a profile field, a time or a free value. Only examples of these were tried, without success.',
  budget_used_up: 'The steps for this proof were used up before it was decided.',
  bounds_exclude: 'The bounds of what it reads exclude it.',
  all_examined: 'All combinations of the answers that it reads were examined, in {steps} steps.',

  question_excluded: 'The adaptive policy excludes the question.',
  question_visible: 'With these answers the question is visible.',
  no_rule_asks: 'No rule of the policy asks for it.',
  never_visible: 'No answers make it visible: {condition}.',
  no_acceptable_answer: 'The question is required and cannot be declined, but no answer is acceptable.',
  section_question_visible: 'With these answers one of its questions is visible.',
  section_condition_holds: 'With these answers the condition of the section is true.',
  no_question_visible: 'None of its questions can become visible.',

  rule_fires: 'With these answers the rule fires.',
  rule_does_not_fire: 'With these answers the rule does not fire.',
  fires_unanswered:
    'The rule is evaluated after every answer, and fires although none of the questions it reads is answered.',
  never_true: 'No answers make its condition true: {condition}.',
  always_true: 'Every complete set of answers makes its condition true: {condition}.',
  rule_applies: 'With these answers the rule applies.',
  block_shown: 'With these answers the block is shown.',
  other_audience: 'The report is for {report}, the block for {block}.',

  value_without_band: 'With these answers the value is {value}, which is in no band.',
  every_value_in_band: 'Every value that can be attained is in a band.',
  value_in_band: 'With these answers the value is {value}, which is in the band.',
  no_value_in_band: 'No answers give a value in the band.',
  values_and_range: 'Values are from {min} to {max}; the declared range is {declared_min} to {declared_max}.',

  question_count: 'There are {questions} questions to ask, and the rule ends the test after {limit}.',
  test_too_short: 'The rule applies after {min_items} questions, but no test has more than {longest}.',
  no_concept: 'There is no concept that the rule is about.',
  no_concept_with_bands: 'No concept that the rule is about has bands.',
  concept_without_bands: '"{concept}" has no bands.',
  concept_not_irt: 'The rule is about concepts with method irt, and "{concept}" has another one.',
  concept_without_error: '"{concept}" has no standard error.',
  confidence_bounded: 'The confidence in "{concept}" is at most its reliability, {reliability}.',
  depends_on_course: 'Whether the rule is met depends on the course of the test.',
  error_attained: 'With these answers the standard error of "{concept}" is {error}.',
  error_not_below:
    'The most informative {questions} questions leave "{concept}" a standard error of at least {error}, and the rule needs less than {limit}.',
  error_too_large:
    'The most informative {questions} questions leave "{concept}" a standard error of at least {error}, and the rule needs {limit}.',
  error_not_found: 'No answers were found that leave "{concept}" a standard error below {limit}.',
  error_unknown: 'The least standard error of "{concept}" that was found is {error}; the rule needs {limit}.',
} as const;
export type ReasonCode = keyof typeof REASONS;

/** One sentence of why a claim has its verdict. */
export interface Reason {
  code: ReasonCode;
  /** The values that the text names, such as the ids of concepts, numbers, and conditions as formulas. */
  values: Record<string, string | number>;
}

export function reasonOf(code: ReasonCode, values: Reason['values'] = {}): Reason {
  return { code, values };
}

/** Returns reasons as English sentences. */
export function reasonText(reasons: readonly Reason[]): string {
  return reasons
    .map(({ code, values }) => REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])))
    .join(' ');
}
