import { respond } from '../../engine/golden/respond.ts';
import { compileBundle, evaluate } from '../../engine/index.ts';
import type { CompiledBundle, Concept, Contents, EvaluationInput } from '../../engine/types.ts';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { alternate, type Measurement } from './rounds.ts';

/**
 * A whole evaluation of IPIP-NEO-120 (120 items, 35 concepts) without a report and with the one of its template, beside plain
 * code that does nothing but add up the same items.
 */
export function evaluateNeo(): Measurement[] {
  const { contents } = loadTemplate(listTemplates().find(({ slug }) => slug === 'ipip-neo-120')!.id)!;
  const [plain, reporting] = [compiled({ ...contents, report_template: {} }), compiled(contents)];
  const input = answered(plain);
  const { concepts } = plain.scorecard;
  // A new state each time: what is known of a state is kept as long as the state.
  const evaluation = (bundle: CompiledBundle) => () =>
    evaluate(bundle, { ...input, state: { ...input.state } });
  const medians = alternate(
    { scores: evaluation(plain), report: evaluation(reporting), plain: () => plainSums(concepts, input) },
    { rounds: 100, calls: 10 },
  );
  const what = `evaluate ${input.state.log.length} items, ${concepts.length} concepts`;
  const peer = { name: 'plain sums alone', medianMs: medians.plain };
  return [
    { what, medianMs: medians.scores, peer, aim: 'under 0.3 ms' },
    { what: `${what}, its report and charts too`, medianMs: medians.report, peer },
  ];
}

function compiled(contents: Contents): CompiledBundle {
  const { bundle, diagnostics } = compileBundle(contents);
  if (bundle === null) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}

/** Every question answered, its options in turn. */
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
