import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import german from '../src/base/locales/de.findings.json' with { type: 'json' };

/**
 * The codes that the importers of instruments write: of findings, and of sources that cannot be imported.
 * Those of responses are read by the command line alone.
 */
const CODE =
  /(?:findings|this)\s*\.(?:error|warning|info)\(\s*'(\w+)'|new ImportError\(\s*'(\w+)'|code: '(\w+)', place/g;

/** Exporters also report errors and keys through methods of their own. */
const OWN = /#report\(\s*error,\s*'(\w+)'/g;

const ROOT = `${import.meta.dirname}/../../interop`;

function codesIn(files: readonly string[]): string[] {
  const codes = files
    .filter((file) => !/\.test(-helper)?\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${ROOT}/${file}`, 'utf8');
      return [...text.matchAll(CODE), ...text.matchAll(OWN)].map(([, ...groups]) => groups.find(Boolean)!);
    });
  return [...new Set(codes)].sort();
}

test('every finding of an importer has a German text', () => {
  const files = globSync('**/*.ts', { cwd: ROOT, exclude: ['responses/**', 'out/**', 'tables/records.ts'] });
  expect(Object.keys(german.import).sort()).toEqual(codesIn(files));
});

test('every finding of an exporter has a German text', () => {
  const codes = codesIn(globSync('out/*.ts', { cwd: ROOT }));
  expect(Object.keys(german.export).sort()).toEqual(codes);
});
