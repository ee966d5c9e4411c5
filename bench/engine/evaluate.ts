import { respond } from '../../engine/golden/respond.ts';
import { compileBundle, evaluate } from '../../engine/index.ts';
import type { CompiledBundle, Concept, Contents, EvaluationInput } from '../../engine/types.ts';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { alternate, type Measurement } from './rounds.ts';

/**
 * Measures an evaluation of IPIP-NEO-120 (120 items, 35 concepts) with and without its report, compared with
 * plain code that only sums the same items.
 */
export function evaluateNeo(): Measurement[] {
  const { contents } = loadTemplate(listTemplates().find(({ slug }) => slug === 'ipip-neo-120')!.id)!;
  const [plain, reporting] = [compiled({ ...contents, report_template: {} }), compiled(contents)];
  const input = answered(plain);
  const { concepts } = plain.scorecard;
  // A new state for each call, because results are cached per state.
  const evaluation = (bundle: CompiledBundle) => () =>
    evaluate(bundle, { ...input, state: { ...input.state } });
  const medians = alternate(
    { scores: evaluation(plain), report: evaluation(reporting), plain: () => plainSums(concepts, input) },
    { rounds: 100, calls: 10 },
  );
  const what = `evaluate ${input.state.log.length} items, ${concepts.length} concepts`;
  const peer = { name: 'plain sums', medianMs: medians.plain };
  return [
    { what, medianMs: medians.scores, peer, target: 'under 0.3 ms' },
    { what: `${what} with report and charts`, medianMs: medians.report, peer },
  ];
}

function compiled(contents: Contents): CompiledBundle {
  const { bundle, diagnostics } = compileBundle(contents);
  if (bundle === null) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}

/** Answers every question, cycling through its options. */
function answered(bundle: CompiledBundle): EvaluationInput {
  const scored = bundle.experience.questions.filter(({ options }) => options.length > 0);
  const answers = scored.map(({ id, options }, i) => [id, options[(i * 7) % options.length]!.id]);
  return respond(bundle, Object.fromEntries(answers), { elapsedMs: 3000 });
}

function plainSums(concepts: readonly Concept[], { state }: EvaluationInput): Map<string, number> {
  const values = new Map(state.log.map(({ question_id, value }) => [question_id, value!]));
  return new Map(
    concepts.map(({ id, items }) => [
      id,
      items.reduce((sum, item) => {
        const score = item.score(values.get(item.questionId)!)!;
        return sum + (item.reverse ? item.min + item.max - score : score);
      }, 0),
    ]),
  );
}
