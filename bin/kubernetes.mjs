// Checks deploy/kubernetes against the schemas of Kubernetes: node bin/kubernetes.mjs. The schemas say which
// values a field takes, and their TypeScript declarations which fields there are: a misspelt one is an error.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = dirname(import.meta.dirname);
const folder = join(root, 'deploy/kubernetes');

const manifests = readdirSync(folder).flatMap((file) =>
  // Kubernetes reads YAML 1.1, in which 0400 is an octal number.
  parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { version: '1.1' }).map((document) => ({
    file,
    content: document.toJS(),
  })),
);
const errors = [...(await Promise.all(manifests.map(valueErrors))).flat(), ...fieldErrors()];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;

async function valueErrors({ file, content }) {
  const { [content.kind]: Kind } = await import(modelOf(content));
  try {
    new Kind(content).validate();
    return [];
  } catch (error) {
    return [`${file}: ${content.kind} ${content.metadata.name}: ${error.message}`];
  }
}

/** Compiles the manifests as literals of their types. */
function fieldErrors() {
  const source = manifests.map(({ content }, index) =>
    [
      `import type { I${content.kind} as Kind${index} } from '${modelOf(content)}';`,
      `export const manifest${index}: Kind${index} = ${JSON.stringify(content, null, 1)};`,
    ].join('\n'),
  );
  const temporary = mkdtempSync(join(root, 'node_modules/.cache/kubernetes-'));
  try {
    const path = join(temporary, 'manifests.ts');
    writeFileSync(path, source.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, ...options, path], { encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    return [error.stdout];
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** The groups of Kubernetes have the names of their domain, except for those of its first versions. */
function modelOf({ apiVersion, kind }) {
  return `kubernetes-models/${apiVersion}/${kind}`;
}
