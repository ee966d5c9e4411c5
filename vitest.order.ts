import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker keeps what it has loaded as long as its files are of one project. */
const PROJECTS = ['browser', 'server', 'engine'];

/** The files that take longest; the sizes of files, by which Vitest orders them, say little of their time. */
const LONGEST = [/\/every-page\.test\.ts$/, /\/roles\.test\.ts$/];

/** Tests that mostly wait for processes and servers of their own. */
const WAITING = /\/server\/(test\/durability|test\/growth|src\/db\/embedded)\//;

/**
 * Starts the files that take longest first, so that none of them runs alone at the end, and spreads those
 * that wait among those that compute.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Object.groupBy(sorted, ({ project }) => project.name);
    const names = [...new Set([...PROJECTS, ...Object.keys(byProject)])];
    return names.flatMap((name) => spread((byProject[name] ?? []).toSorted((a, b) => rank(a) - rank(b))));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((pattern) => pattern.test(moduleId));
  return found === -1 ? LONGEST.length : found;
}

/** Puts the files that wait at equal distances, the last of them well before the end. */
function spread(files: TestSpecification[]): TestSpecification[] {
  const waiting = files.filter(({ moduleId }) => WAITING.test(moduleId));
  const others = files.filter((file) => !waiting.includes(file));
  const distance = Math.max(1, Math.floor((0.8 * others.length) / waiting.length));
  return others
    .flatMap((file, i) => [...(i % distance === 0 ? waiting.splice(0, 1) : []), file])
    .concat(waiting);
}
