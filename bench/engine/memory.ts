import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compileBundle } from '../../engine/index.ts';
import { largeContents } from './contents.ts';

const QUESTIONS = 500;
const BUNDLES = 20;

/** Mebibytes of heap that a compiled bundle of 500 questions holds, its contents apart: the mean of twenty. */
export function memoryOfBundle(): { what: string; mebibytes: number; aim: string } {
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
    aim: 'under 2 MiB',
  };
}
