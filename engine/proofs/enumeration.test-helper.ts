/** Helper of the tests: checks what was proved by trying every answer to every question. */
import { expect } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { isTrue } from '../expressions/values.ts';
import { respond } from '../golden/respond.ts';
import { checkAnswer } from '../inputs/check-answer.ts';
import { rounded } from '../numeric/decimal.ts';
import { Respondent } from '../scoring/respondent.ts';
import type { AnswerValue, CompiledBundle, Question } from '../types.ts';
import { type Claim, proveBundle, type Witness } from './prove.ts';

/** Everything that a respondent may do with a question; null is no answer, undefined declines it. */
function everyAnswer(question: Question): (AnswerValue | null | undefined)[] {
  const ids = question.options.map(({ id }) => id);
  const values: Record<string, () => AnswerValue[]> = {
    single_select: () => ids,
    likert: () => ids,
    boolean: () => [true, false],
    rating: () => numbersOf(question),
    nps: () => Array.from({ length: 11 }, (_, i) => i),
    number: () => numbersOf(question),
    slider: () => numbersOf(question),
    ranking: () => permutations(ids),
    multi_select: () =>
      ids.reduce<string[][]>((all, id) => all.concat(all.map((list) => [...list, id])), [[]]),
    matrix: () =>
      [null, ...ids].flatMap((r) =>
        [null, ...ids].map((s) => ({ ...(r && { r }), ...(s && { s }) }) as AnswerValue),
      ),
  };
  const all = values[question.input]!();
  const valid = all.filter(
    (value) => checkAnswer({ questionById: new Map([['q', question]]) }, 'q', { value }).ok,
  );
  return [...valid, null, ...(question.allowDecline ? [undefined] : [])];
}

function numbersOf({ min = 0, max = 0, step }: Question): number[] {
  return Array.from({ length: Math.round((max - min) / (step ?? 1)) + 1 }, (_, i) => min + i * (step ?? 1));
}

function permutations(ids: readonly string[]): string[][] {
  if (ids.length === 0) return [[]];
  return ids.flatMap((id) => permutations(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]));
}

export interface Situation {
  respondent: Respondent;
  isComplete: boolean;
}

function everySituation(bundle: CompiledBundle): Situation[] {
  const { questions } = bundle.experience;
  const { state } = respond(bundle, {});
  let all: (AnswerValue | null | undefined)[][] = [[]];
  for (const question of questions)
    all = all.flatMap((given) => everyAnswer(question).map((value) => [...given, value]));
  return all.map((given) => {
    const log = questions.flatMap(({ id }, i) => {
      const value = given[i];
      if (value === null) return [];
      return [
        {
          question_id: id,
          value: value ?? null,
          declined: value === undefined,
          elapsed_ms: null,
          answered_at: '',
        },
      ];
    });
    const respondent = new Respondent(bundle, { ...state, log });
    const isComplete = questions.every(({ required, index }, i) => {
      return !required || !respondent.visible(index) || given[i] !== null;
    });
    return { respondent, isComplete };
  });
}

/** Whether one respondent refutes a claim. */
export function counterexample(
  bundle: CompiledBundle,
  { claim, pointer, id }: Claim,
): (situation: Situation) => boolean {
  const { experience, guardrail, reportTemplate } = bundle;
  const index = Number(pointer.split('/')[2]);
  const fires = ({ respondent }: Situation) => isTrue(guardrail.rules[index]!.when.evaluate(respondent));
  switch (claim) {
    case 'question_unreachable':
    case 'required_unreachable':
      return ({ respondent }) => respondent.visible(experience.questions[index]!.index);
    case 'guardrail_never_fires':
      return fires;
    case 'guardrail_always_fires':
      return (situation) => situation.isComplete && !fires(situation);
    case 'block_never_shown':
      return ({ respondent }) => isTrue(reportTemplate.blocks[index]!.visibleIf!.evaluate(respondent));
    case 'band_unreachable': {
      const [score, band] = id.split('.');
      return ({ respondent, isComplete }) => isComplete && respondent.scored(score!)!.band === band;
    }
    case 'score_without_band':
      return ({ respondent, isComplete }) => {
        const { value, band } = respondent.scored(id)!;
        return isComplete && value !== null && band === undefined;
      };
    default:
      throw new Error(claim);
  }
}

function replayed(bundle: CompiledBundle, { answers, declined = [] }: Witness): Situation {
  const given = { ...answers, ...Object.fromEntries(declined.map((id) => [id, null])) };
  const input = respond(bundle, given);
  for (const [id, value] of Object.entries(given)) {
    const sent = value === null ? { declined: true } : { value };
    expect(checkAnswer(bundle.experience, id, sent)).toMatchObject({ ok: true });
  }
  evaluate(bundle, input);
  const respondent = new Respondent(bundle, input.state);
  const { questions } = bundle.experience;
  for (const id of Object.keys(given))
    expect(respondent.visible(bundle.experience.questionById.get(id)!.index)).toBe(true);
  const isComplete = questions.every(
    ({ required, index, id }) => !required || !respondent.visible(index) || Object.hasOwn(given, id),
  );
  return { respondent, isComplete };
}

/** Ranges are searched until no value exceeds them by more than a billionth. */
const TOLERANCE = 1e-9;
const distance = (found: number, tried: number) => Math.abs(found - tried) / Math.max(1, Math.abs(tried));

const isShownAs = (shown: number) => (value: number) => rounded(value) === shown;

/** How many claims had each verdict. */
export type VerdictCounts = Record<Claim['verdict'], number>;

/**
 * Expects that every verdict agrees with trying every answer, and that every witness leads where its claim
 * says. Counts the verdicts in `decided`.
 */
export function compareWithEnumeration(bundle: CompiledBundle, decided: VerdictCounts): void {
  const situations = everySituation(bundle);
  const { claims, ranges } = proveBundle(bundle);
  for (const claim of claims) {
    decided[claim.verdict]++;
    if (['guardrail_fires_unanswered', 'range_not_attained'].includes(claim.claim)) continue;
    const leads = counterexample(bundle, claim);
    const exists = situations.some(leads);
    const isByWitness = claim.claim === 'score_without_band';
    const expected = exists === isByWitness ? 'proved' : 'refuted';
    if (claim.verdict !== 'undecided')
      expect([claim, exists]).toEqual([{ ...claim, verdict: expected }, exists]);
    if (claim.witness) expect(leads(replayed(bundle, claim.witness))).toBe(true);
    expect(claim.witness !== undefined).toBe(claim.verdict !== 'undecided' && exists);
  }
  for (const { id, is_exact, min, max, min_witness, max_witness } of ranges) {
    const values = situations.flatMap(({ respondent, isComplete }) => {
      const value = isComplete ? respondent.scored(id)!.value : null;
      return value === null ? [] : [value];
    });
    if (is_exact) {
      expect(distance(min, Math.min(...values))).toBeLessThanOrEqual(TOLERANCE);
      expect(distance(max, Math.max(...values))).toBeLessThanOrEqual(TOLERANCE);
    }
    expect(replayed(bundle, min_witness).respondent.scored(id)!.value).toSatisfy(isShownAs(min));
    expect(replayed(bundle, max_witness).respondent.scored(id)!.value).toSatisfy(isShownAs(max));
  }
}
