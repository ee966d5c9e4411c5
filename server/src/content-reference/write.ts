import { readFile, writeFile } from 'node:fs/promises';
import { KINDS } from '@eps/engine';
import { expressionsPage } from './expressions-page.ts';
import { type Examples, GENERATED, kindPage, titleOf } from './kind-page.ts';

/** Writes docs/content; with `--check` fails if a committed page is outdated. */
const folder = new URL('../../../docs/content/', import.meta.url);

async function examplesOf(name: string): Promise<Examples> {
  const read = (file: string) => readFile(new URL(`examples/${name}/${file}.json`, folder), 'utf8');
  return { minimal: await read('minimal'), complete: await read('complete') };
}

const INDEX = `${GENERATED}

# The content format

A bundle combines one definition of each of the six kinds. Every kind has a page with all keys and two
examples:

${KINDS.map((kind) => `- [${titleOf(kind)}](${kind}.md)`).join('\n')}
- [Expressions](expressions.md), the conditions and formulas in them

An editor completes and checks content whose key \`$schema\` is the URL of \`GET /v1/schemas/{kind}\` of your
installation; with \`?strict=true\`, it also marks keys that the format does not have. The compiler ignores
such keys with a warning, and reports more than a schema can.

The files of the examples are in [examples](examples). [Measurement](../measurement.md) explains how the
service computes with the contents, [diagnostics](../diagnostics.md) what the compiler reports.
`;

const pages = new Map<string, string>([['README.md', INDEX]]);
for (const kind of KINDS) pages.set(`${kind}.md`, kindPage(kind, await examplesOf(kind)));
pages.set('expressions.md', expressionsPage(await examplesOf('expressions')));

for (const [name, text] of pages) {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`docs/content/${name} is outdated: run \`npm run docs\` and commit it.\n`);
    process.exitCode = 1;
  }
}
