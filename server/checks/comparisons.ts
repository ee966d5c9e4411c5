import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['{engine,cli,interop,library,sdk}/**/*.ts', 'web/src/**/*.{ts,tsx}'];
/** What is compared with a score: the edge of a band, a cut-off or a remission. */
const LIMIT = String.raw`\b(?:band|edge|cut|cutoff|remission)\b(?:\??\.\w+)*!?`;
const COMPARISON = new RegExp(
  String.raw`${LIMIT} (?:<|>)=? |[\w\])!] (?:<|>)=? (?:\w+\.)*${LIMIT}(?!\s*\()`,
  'g',
);

/**
 * Returns an error for each comparison of a score with a limit by an operator. Scores are binary fractions:
 * only `reaches`, `exceeds` and `same` agree with the bands, rules and proofs of the engine.
 */
export function comparisonErrors(files: readonly { path: string; text: string }[] = readSources()): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(COMPARISON)].map(
      ({ 0: found, index }) =>
        `${path}:${lineAt(text, index)} compares with an operator (${found.trim()}); use reaches or exceeds`,
    ),
  );
}

function readSources() {
  return globSync(SOURCES, { cwd: ROOT, exclude: (path) => /node_modules|dist$|\.gen\./.test(String(path)) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/node_modules|\.(?:test|gen)\.|test-helper|^[\w-]+\/test\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
