import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BankItem, bankBundle, takeTest } from '../../golden/bank.ts';

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
