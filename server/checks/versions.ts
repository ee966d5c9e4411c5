import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Constants that the packages of browsers and of one file cannot read from a package.json. */
const CONSTANTS = ['server/src/version.ts', 'sdk/version.ts'];

/** Documents that name the files of packages. */
const DOCUMENTS = ['docs/audit-log.md', 'cli/README.md', 'sdk/README.md'];

interface Manifest {
  version?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns an error for everything that names another version of the product than package.json. */
export function versionErrors(): string[] {
  const { version = '', workspaces = [] } = manifestOf('package.json');
  const packages = workspaces.map((name) => `${name}/package.json`);
  return [
    ...packages.flatMap((path) => manifestErrors(path, manifestOf(path), version)),
    ...CONSTANTS.filter((path) => !read(path).includes(`VERSION = '${version}';`)).map(
      (path) => `${path}: the version of package.json is ${version}`,
    ),
    ...DOCUMENTS.flatMap((path) =>
      [...read(path).matchAll(/eps-[a-z]+-(\d[\d.]*)\.tgz/g)]
        .filter(([, named]) => named !== version)
        .map(([name]) => `${path}: ${name} is not of version ${version}`),
    ),
  ];
}

export function manifestErrors(path: string, manifest: Manifest, version: string): string[] {
  const own = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
    name.startsWith('@eps/'),
  );
  return [['version', manifest.version] as const, ...own]
    .filter(([, named]) => named !== version)
    .map(([name, named]) => `${path}: ${name} is ${named}, the version of package.json is ${version}`);
}

function manifestOf(path: string): Manifest {
  return JSON.parse(read(path));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
