import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BankItem, bankBundle, takeTest } from '../golden/bank.ts';

/** Adaptive tests by jsCAT 5.2.3 and catR 3.17; the file documents its source. */
interface Trace {
  examinee: number;
  /** 1-based indices into the bank. */
  items: number[];
}
interface GoldenTraces {
  bank: (BankItem & { b: number })[];
  response_matrix: string[];
  traces_eap_mfi: (Trace & { theta_eap: number[]; psd_catR: number[] })[];
  traces_map_mfi_catR: (Trace & { theta: number[]; se: number[] })[];
}

const path = join(import.meta.dirname, '../golden/irt/cat_traces_2pl.json');
const golden: GoldenTraces = JSON.parse(readFileSync(path, 'utf8'));

function traceOf(estimator: 'eap' | 'map', { examinee, items }: Trace) {
  const bundle = bankBundle(golden.bank, {}, { model: '3pl', estimator });
  const responses = golden.response_matrix[examinee - 1]!;
  const respond = (id: string) => responses[bundle.experience.questionById.get(id)!.index] === '1';
  return takeTest(bundle, respond, {}, items.length).plan.trace;
}

describe('adaptive tests of independent tools', () => {
  it.each(golden.traces_eap_mfi.map((trace) => [trace.examinee, trace] as const))(
    'examinee %i by EAP',
    (_, expected) => {
      const trace = traceOf('eap', expected);
      expect(trace.map(({ question_id }) => question_id)).toEqual(
        expected.items.map((item) => golden.bank[item - 1]!.id),
      );
      trace.forEach((step, i) => {
        expect(Math.abs(step.theta! - expected.theta_eap[i]!)).toBeLessThan(1e-6);
        expect(Math.abs(step.standard_error! - expected.psd_catR[i]!)).toBeLessThan(3e-6);
      });
    },
  );

  it.each(golden.traces_map_mfi_catR.map((trace) => [trace.examinee, trace] as const))(
    'examinee %i by MAP',
    (_, expected) => {
      const trace = traceOf('map', expected);
      expect(trace.map(({ question_id }) => question_id)).toEqual(
        expected.items.map((item) => golden.bank[item - 1]!.id),
      );
      trace.forEach((step, i) => {
        expect(Math.abs(step.theta! - expected.theta[i]!)).toBeLessThan(1e-4);
        expect(Math.abs(step.standard_error! - expected.se[i]!)).toBeLessThan(1e-4);
      });
    },
  );
});
