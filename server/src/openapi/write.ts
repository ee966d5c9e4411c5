import { readFile, writeFile } from 'node:fs/promises';
import { routes } from '../routes.ts';
import { openApiDocument } from './document.ts';
import { toLines } from './json.ts';
import { lint } from './lint.ts';

/**
 * Writes openapi.json; with `--check` fails if the committed file is outdated or the linter reports an
 * error.
 */
const file = new URL('../../../openapi.json', import.meta.url);
const text = `${toLines(openApiDocument(routes))}\n`;

if (!process.argv.includes('--check')) await writeFile(file, text);
else {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text)
    fail('openapi.json is outdated: run `npm run openapi` and commit it.');
  const problems = await lint(text);
  if (problems.length > 0) fail(`openapi.json has errors:\n${problems.join('\n')}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
