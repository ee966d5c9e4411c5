import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BankItem, bankBundle, spreadBank, takeTest } from '../../golden/bank.ts';

/** Traces from an independent implementation of the three criteria; the file documents its source. */
interface CriterionSet {
  model: '3pl' | 'grm';
  criterion: string;
  bank: BankItem[];
  traces: {
    responses: number[];
    steps: { question_id: string; information: number; theta: number; standard_error: number }[];
  }[];
}

const path = join(import.meta.dirname, '../../golden/irt/criteria_traces.json');
const { sets }: { sets: CriterionSet[] } = JSON.parse(readFileSync(path, 'utf8'));

describe.each(sets.map((set) => [set.criterion, set.model, set] as const))(
  '%s with %s items',
  (_, __, set) => {
    it.each(set.traces.map((trace, i) => [i, trace] as const))(
      'asks in the order of the reference, respondent %i',
      (_, trace) => {
        const bundle = bankBundle(set.bank, { select: { criterion: set.criterion } }, { model: set.model });
        const respond = (id: string) => {
          const category = trace.responses[bundle.experience.questionById.get(id)!.index]!;
          return set.model === 'grm' ? String(category) : category === 1;
        };
        const made = takeTest(bundle, respond, {}, trace.steps.length).plan.trace;
        expect(made.map(({ question_id }) => question_id)).toEqual(
          trace.steps.map(({ question_id }) => question_id),
        );
        trace.steps.forEach((step, i) => {
          expect(made[i]!.theta).toBeCloseTo(step.theta, 9);
          expect(made[i]!.standard_error).toBeCloseTo(step.standard_error, 9);
          expect(made[i]!.information).toBeCloseTo(step.information, 5);
          expect(made[i]!.candidates).toBe(set.bank.length - i);
        });
      },
    );
  },
);

/**
 * The definition of catR's MPWI, ∫ I_j(θ) L(θ|x) π(θ) dθ, by the trapezoidal rule on a grid of its own,
 * divided by ∫ L π. Magis & Raîche 2012, doi:10.18637/jss.v048.i08.
 */
function weightedInformation(
  bank: readonly BankItem[],
  answers: ReadonlyMap<string, boolean>,
  item: BankItem,
) {
  const probability = ({ a = 1, b }: BankItem, theta: number) => 1 / (1 + Math.exp(-a * (theta - Number(b))));
  let [weighted, total] = [0, 0];
  for (let i = 0; i <= 4000; i++) {
    const theta = -6 + (12 * i) / 4000;
    let density = Math.exp((-theta * theta) / 2) * (i === 0 || i === 4000 ? 0.5 : 1);
    for (const each of bank) {
      const right = answers.get(each.id);
      if (right !== undefined) density *= right ? probability(each, theta) : 1 - probability(each, theta);
    }
    const p = probability(item, theta);
    weighted += density * (item.a ?? 1) ** 2 * p * (1 - p);
    total += density;
  }
  return weighted / total;
}

it('mpwi asks the question with the largest posterior-weighted information', () => {
  const bank = spreadBank(25);
  const bundle = bankBundle(bank, { select: { criterion: 'mpwi' } });
  const respond = (id: string) => Number(id.slice(1)) % 3 > 0;
  const { trace } = takeTest(bundle, respond, {}, 12).plan;
  const answers = new Map<string, boolean>();
  for (const step of trace.slice(0, 12)) {
    const open = bank.filter(({ id }) => !answers.has(id));
    const values = open.map((item) => weightedInformation(bank, answers, item));
    expect(step.question_id).toBe(open[values.indexOf(Math.max(...values))]!.id);
    expect(step.reason).toBe('maximum_weighted_information');
    answers.set(step.question_id, respond(step.question_id));
  }
});
