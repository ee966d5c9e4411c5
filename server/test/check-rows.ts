import { afterAll, inject } from 'vitest';
import { checkRowsWith } from '../src/db/batch-query.ts';
import { rowProblems } from './row-problems.ts';

/**
 * Runs before every test file of the server: compares the declared rows of every query that the tests run
 * with what PostgreSQL returns (see src/db/rows.ts). A query with a wrong declaration rejects, and the test
 * file fails.
 */
const problems = new Set<string>();
const check = rowProblems(inject('testCatalog'));

function note(problem: string | undefined): string | undefined {
  if (problem !== undefined) problems.add(problem);
  return problem;
}

checkRowsWith({
  description: (...args) => note(check.description(...args)),
  row: (...args) => note(check.row(...args)),
});

afterAll(() => {
  if (problems.size > 0) throw new Error([...problems].join('\n\n'));
});
