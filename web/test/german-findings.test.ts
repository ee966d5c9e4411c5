import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GERMAN_FINDINGS } from '../src/areas/authoring/instruments/german-findings.ts';

/**
 * The codes that the importers of instruments write: of findings, and of sources that cannot be imported.
 * Those of responses are read by the command line alone.
 */
const CODE =
  /(?:findings|this)\s*\.(?:error|warning|info)\(\s*'(\w+)'|new ImportError\(\s*'(\w+)'|code: '(\w+)', place/g;

test('every finding of an importer has a German text', () => {
  const root = `${import.meta.dirname}/../../interop`;
  const files = globSync('**/*.ts', { cwd: root, exclude: ['responses/**', 'tables/records.ts'] }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const codes = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(CODE)].map(
      (match) => match[1] ?? match[2] ?? match[3],
    ),
  );
  expect(Object.keys(GERMAN_FINDINGS).sort()).toEqual([...new Set(codes)].sort());
});
