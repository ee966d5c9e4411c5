import { readFile, writeFile } from 'node:fs/promises';
import type { Document } from './generate/document.ts';
import { generateResources } from './generate/resources.ts';
import { generateScopes } from './generate/scopes.ts';
import { generateTypes } from './generate/types.ts';

/**
 * Writes types.gen.ts, resources.gen.ts and scopes.gen.ts from openapi.json. With `--check`, fails if a
 * committed file is outdated.
 */

const source = new URL('../openapi.json', import.meta.url);
const document = JSON.parse(await readFile(source, 'utf8')) as Document;
const files = {
  'types.gen.ts': await generateTypes(document),
  'resources.gen.ts': generateResources(document),
  'scopes.gen.ts': generateScopes(document),
};

for (const [name, text] of Object.entries(files)) {
  const target = new URL(name, import.meta.url);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`sdk/${name} is outdated: run \`npm run openapi\` and commit it.\n`);
    process.exitCode = 1;
  }
}
