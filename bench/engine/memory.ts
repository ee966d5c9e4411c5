import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compileBundle } from '../../engine/index.ts';
import { largeContents } from './contents.ts';

const QUESTIONS = 500;
const BUNDLES = 20;

/**
 * Measures the heap size in MiB of a compiled bundle of 500 questions without its contents, as the mean of 20
 * bundles.
 */
export function memoryOfBundle(): { what: string; mebibytes: number; target: string } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const contents = Array.from({ length: BUNDLES }, () => largeContents(QUESTIONS));
  compileBundle(contents[0]!);
  collect();
  const before = process.memoryUsage().heapUsed;
  const bundles = contents.map((one) => compileBundle(one).bundle);
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  if (bundles.includes(null)) throw new Error('a bundle did not compile');
  return {
    what: `memory of a compiled bundle of ${QUESTIONS} questions`,
    mebibytes: bytes / BUNDLES / 2 ** 20,
    target: 'under 2 MiB',
  };
}
