import { listTemplates, loadTemplate } from '@eps/library';
import { describe, expect, test } from 'vitest';
import { compile, likert } from '../golden/respond.ts';
import type { Json, JsonObject } from '../types.ts';
import { proveBundle } from './prove.ts';

const lit = (value: Json): Json => ({ op: 'lit', value });
const answer = (id: string): Json => ({ op: 'answer', question_id: id });
const is = (id: string, value: Json): Json => ({ op: 'eq', args: [answer(id), lit(value)] });
const compare = (op: string, id: string, value: number): Json => ({
  op,
  args: [{ op: 'score', concept_id: id }, lit(value)],
});
const yesNo = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  prompt: id,
  input: 'boolean',
  ...more,
});

describe('proveBundle: bounds', () => {
  test('finds no defect in the library that its instruments do not have', () => {
    const defects = listTemplates().flatMap(({ id, slug }) => {
      const { claims } = proveBundle(compile(loadTemplate(id)!.contents));
      return claims
        .filter(({ verdict }) => verdict !== 'refuted')
        .map((claim) => `${slug} ${claim.verdict} ${claim.id}`);
    });
    // The grades of the SUS have bounds such as 62.7 to 65, and its scores are multiples of 2.5.
    expect(defects).toEqual(['sus proved usability.c_minus', 'sus proved usability.b_minus']);
  });

  test('follows a chain of 1,000 questions, each visible after the one before', () => {
    const questions = Array.from({ length: 1000 }, (_, i) =>
      yesNo(`q${i}`, i === 0 ? {} : { visible_if: is(`q${i - 1}`, true) }),
    );
    const { counts, claims, not_listed } = proveBundle(compile({ experience: { questions } }));
    expect(counts.proved).toBe(0);
    expect(counts.refuted + counts.undecided).toBe(999);
    expect(claims.length + not_listed).toBe(999);
  });

  test('ends within its steps for content that is hard to decide', () => {
    const questions = [
      ...likert(
        Array.from({ length: 60 }, (_, i) => `p${i}`),
        ['x'],
        7,
      ),
      ...Array.from({ length: 900 }, (_, i) => yesNo(`q${i}`, { visible_if: compare('eq', 'x', 100.5 + i) })),
    ];
    const items = questions
      .slice(0, 60)
      .map(({ id }, i) => ({ question_id: id as string, weight: Math.sqrt(i + 2) }));
    const bundle = compile({
      experience: { questions },
      scorecard: { concepts: [{ id: 'x', method: 'sum', items }] },
    });
    const { steps, counts } = proveBundle(bundle);
    expect(steps.used).toBeLessThanOrEqual(steps.budget);
    expect(counts.undecided).toBeGreaterThan(0);
  });

  test('is the same for the same content', () => {
    const { contents } = loadTemplate(listTemplates()[0]!.id)!;
    expect(proveBundle(compile(structuredClone(contents)))).toEqual(proveBundle(compile(contents)));
  });
});
