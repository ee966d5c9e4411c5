import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Workspaces that the image does not run. */
const ELSEWHERE = ['bench', 'cli', 'sdk', 'verify', 'web'];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Returns an error for every package that the server needs for development only, and a workspace that is not
 * in the image at run time: `npm ci --omit=dev --workspace server` would install it into the image.
 */
export function imagePackageErrors(): string[] {
  return sharedErrors(manifestOf('server'), new Map(ELSEWHERE.map((name) => [name, manifestOf(name)])));
}

export function sharedErrors(server: Manifest, others: ReadonlyMap<string, Manifest>): string[] {
  return Object.keys(server.devDependencies ?? {}).flatMap((name) =>
    [...others]
      .filter(([, { dependencies = {} }]) => name in dependencies)
      .map(([workspace]) => `${workspace}/package.json: ${name} belongs to devDependencies, as in server`),
  );
}

function manifestOf(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
}
