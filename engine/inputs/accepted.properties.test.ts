import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulate } from '../adaptive/simulation/simulate.ts';
import { compile } from '../golden/respond.ts';
import { generatorFor } from '../numeric/generator.ts';
import type { Json, JsonObject } from '../types.ts';
import { checkAnswer } from './check-answer.ts';
import { drawnQuestion } from './drawn-question.test-helper.ts';
import { drawAnswer, someAnswers, textTo } from './generate.ts';

const runs = Number(process.env.EPS_TEST_BUNDLES ?? 300);

function questionOf(drawn: JsonObject) {
  const { experience } = compile({
    experience: { questions: [{ id: 'q', prompt: 'Q', ...drawn }] as Json[] },
  });
  return { experience, question: experience.questionById.get('q')! };
}

describe('generated answers', () => {
  test('the API accepts every generated answer, and stores it as it is', () => {
    fc.assert(
      fc.property(drawnQuestion, fc.integer(), (drawn, seed) => {
        const { experience, question } = questionOf(drawn);
        const generator = generatorFor(String(seed), 'answers', 0);
        const drawnAnswers = [1, 2, 3].map(() => drawAnswer(question, generator));
        for (const value of [...someAnswers(question), ...drawnAnswers]) {
          if (value === undefined) continue;
          expect(checkAnswer(experience, 'q', { value, ...textTo(question, value) })).toMatchObject({
            ok: true,
            value,
          });
        }
      }),
      { numRuns: runs },
    );
  });

  test('a question without an answer is one that accepts none', () => {
    fc.assert(
      fc.property(drawnQuestion, (drawn) => {
        const { question } = questionOf(drawn);
        const hasOptions =
          question.options.length > 0 && (question.input !== 'matrix' || question.rows.length > 0);
        const needsOptions = ['single_select', 'multi_select', 'ranking', 'matrix'].includes(question.input);
        if (question.input !== 'information' && (hasOptions || !needsOptions))
          expect(drawAnswer(question, generatorFor('x', 'answers', 0))).toBeDefined();
      }),
      { numRuns: runs },
    );
  });

  test('a simulation ends with accepted answers, or fails because a required question accepts none', () => {
    fc.assert(
      fc.property(fc.array(drawnQuestion, { minLength: 1, maxLength: 6 }), (drawn) => {
        const questions = drawn.map((each, i) => ({ id: `q${i}`, prompt: 'Q', ...each }));
        const bundle = compile({ experience: { questions: questions as Json[] } });
        const isStuck = bundle.experience.questions.some(
          (question) =>
            question.required &&
            !question.allowDecline &&
            drawAnswer(question, generatorFor('x', 'answers', 0)) === undefined,
        );
        const run = () => simulate(bundle, { respondents: 1, seed: 'x' });
        if (isStuck) expect(run).toThrow('makes no progress');
        else expect(run().respondents).toBe(1);
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });
});
