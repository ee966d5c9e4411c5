import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest; the sizes of files, by which Vitest orders them, say little of their time. */
const LONGEST = [/\/every-page\.test\.ts$/, /\/roles\.test\.ts$/, /\/durability\//];

/** Starts the files that take longest first, so that none of them runs alone at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((pattern) => pattern.test(moduleId));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
