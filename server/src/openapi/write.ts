import { readFile, writeFile } from 'node:fs/promises';
import { routes } from '../routes.ts';
import { openApiDocument } from './document.ts';

/** Writes openapi.json; with `--check` fails where the committed one is not what the endpoints say. */
const file = new URL('../../../openapi.json', import.meta.url);
const text = `${JSON.stringify(openApiDocument(routes), null, 1)}\n`;

if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('openapi.json is not what the endpoints say: run `npm run openapi` and commit it.\n');
  process.exit(1);
}
