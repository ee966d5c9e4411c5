import { compileBundle } from '../../engine/index.ts';
import type { Contents } from '../../engine/types.ts';
import { largeContents } from './contents.ts';
import { alternate, type Measurement } from './rounds.ts';

const QUESTIONS = 500;

/**
 * Measures compiling the six contents of a 500-question bundle, compared with parsing their JSON, the minimum
 * cost of reading them.
 */
export function compile(): Measurement[] {
  const contents = largeContents(QUESTIONS);
  const text = JSON.stringify(contents);
  const { bundle, diagnostics } = compileBundle(contents);
  if (bundle === null) throw new Error(JSON.stringify(diagnostics));
  const medians = alternate(
    { engine: () => compileBundle(contents), parse: () => JSON.parse(text) as Contents },
    { rounds: 40, calls: 1 },
  );
  return [
    {
      what: `compile a bundle of ${QUESTIONS} questions`,
      medianMs: medians.engine,
      peer: { name: 'JSON.parse of the contents', medianMs: medians.parse },
      target: 'under 50 ms',
    },
  ];
}
